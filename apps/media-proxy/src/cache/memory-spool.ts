import { encodeHeader } from './entry.ts';
import { freeBuffer } from './free-buffer.ts';
import type { QuickFiles } from './quick-files.ts';
import type { Slabs } from './slabs.ts';
import type { Spool } from './spool.ts';

type Dependencies = { slabs: Slabs; files: QuickFiles };

/** For small files of a known size: written at once, when they are whole. */
export function memorySpool(path: string, size: number, { slabs, files }: Dependencies): Spool {
  const slab = slabs.take(size);
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
      readable += chunk.copy(slab, position);
      copied.push(chunk);
      return slab.subarray(position, readable);
    },
    read: async (position, length) => slab.subarray(position, Math.min(readable, position + length)),
    async complete(entry) {
      await files.write(path, [encodeHeader(entry), slab.subarray(0, readable)]);
      for (const chunk of copied) freeBuffer(chunk);
      return path;
    },
    dispose() {
      if (!isDisposed) slabs.giveBack(slab);
      isDisposed = true;
    },
  };
}
