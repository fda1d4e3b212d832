import { encodeHeader } from './entry.ts';
import type { QuickFiles } from './quick-files.ts';
import type { Slabs } from './slabs.ts';
import type { Spool } from './spool.ts';

type Dependencies = { slabs: Slabs; files: QuickFiles };

/** For small files of a known size: written at once, when they are whole. */
export function memorySpool(path: string, size: number, { slabs, files }: Dependencies): Spool {
  const slab = slabs.take(size);
  let readable = 0;
  let isDisposed = false;

  return {
    hasRoom: true,
    get readable() {
      return readable;
    },
    append(chunk) {
      readable += chunk.copy(slab, readable);
    },
    // A copy: the slab may go to another file while a client still takes these bytes.
    read: async (position, length) => Buffer.from(slab.subarray(position, Math.min(readable, position + length))),
    async complete(entry) {
      await files.write(path, [encodeHeader(entry), slab.subarray(0, readable)]);
      return path;
    },
    dispose() {
      if (!isDisposed) slabs.giveBack(slab);
      isDisposed = true;
    },
  };
}
