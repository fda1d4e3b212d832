/**
 * Frees the memory of a chunk at once. V8 would otherwise run a full collection for every 64 MB that upstreams send.
 *
 * The caller must hold the last view of it. A chunk small enough to lie in Node's shared buffer pool is not freed.
 */
export function freeBuffer({ buffer, length }: Buffer): void {
  if (length >= Buffer.poolSize / 2 && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
