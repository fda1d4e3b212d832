/**
 * Frees the memory behind a chunk at once. Left to the garbage collector, what upstreams send would bring about a full
 * collection every 64 MB.
 *
 * Only for the one who has the last view of it. A chunk that is small enough to lie in the pool which buffers share is left
 * alone.
 */
export function freeBuffer({ buffer, length }: Buffer): void {
  if (length >= Buffer.poolSize / 2 && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
