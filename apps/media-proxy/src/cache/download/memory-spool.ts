import { encodeHeader } from '../disk/entry.ts';
import type { SmallFiles } from '../disk/small-files.ts';
import type { BufferPool } from './buffer-pool.ts';
import { freeBuffer } from './free-buffer.ts';
import { lentChunk } from './shared-chunk.ts';
import type { Spool } from './spool.ts';

type Dependencies = { bufferPool: BufferPool; files: SmallFiles };

/** For small files of a known size: collected in memory, written to disk once when complete. */
export function memorySpool(path: string, size: number, { bufferPool, files }: Dependencies): Spool {
  const buffer = bufferPool.acquire(size);
  const copied: Buffer[] = [];
  let readable = 0;
  let isDisposed = false;

  return {
    hasRoom: true,
    get readable() {
      return readable;
    },
    append(chunk) {
      const position = readable;
      readable += chunk.copy(buffer, position);
      copied.push(chunk);
      return lentChunk(buffer.subarray(position, readable));
    },
    read: async (position, length) => buffer.subarray(position, Math.min(readable, position + length)),
    async complete(entry) {
      await files.write(path, [encodeHeader(entry), buffer.subarray(0, readable)]);
      for (const chunk of copied) freeBuffer(chunk);
      return path;
    },
    dispose() {
      if (!isDisposed) bufferPool.release(buffer);
      isDisposed = true;
    },
  };
}
