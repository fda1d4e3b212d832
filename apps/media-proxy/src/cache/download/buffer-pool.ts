/** Reuses buffers: a new one for every file would keep the garbage collector busy. */
export type BufferPool = {
  /** The buffer has at least this many bytes. */
  acquire(bytes: number): Buffer;
  /** No view of the buffer may be in use any more. */
  release(buffer: Buffer): void;
};

const MIN_BYTES = 64 * 1_024;
const MAX_FREE_PER_SIZE = 24;

export function createBufferPool(): BufferPool {
  const freeBySize = new Map<number, Buffer[]>();

  return {
    acquire(bytes) {
      const size = sizeFor(bytes);
      return freeBySize.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size);
    },
    release(buffer) {
      const free = freeBySize.get(buffer.length) ?? [];
      freeBySize.set(buffer.length, free);
      if (free.length < MAX_FREE_PER_SIZE) free.push(buffer);
    },
  };
}

function sizeFor(bytes: number): number {
  let size = MIN_BYTES;
  while (size < bytes) size *= 2;
  return size;
}
