import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { limitBytes } from '../limit-bytes.ts';
import type { StoredBytes } from '../media-store.ts';
import { toStoreError } from '../store-errors.ts';
import { writeFile } from './write-file.ts';

const READ_BYTES = 256 * 1_024;

/** Files in a folder. A file gets its name when it is complete and on the disk, so a crash leaves no partial object. */
export function diskBytes(folder: string): StoredBytes {
  return {
    async write(key, source, options) {
      const path = join(folder, key);
      // A unique name: a writer that was killed, or another writer of the same key, may have a file too.
      const unfinished = `${path}.${randomUUID()}.part`;
      let size = 0;
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(unfinished, limitBytes(source, { ...options, onSize: (bytes) => (size = bytes) }));
        await rename(unfinished, path);
        return size;
      } catch (error) {
        // On a broken disk the file cannot be removed either. The sweeper removes it later.
        await rm(unfinished, { force: true }).catch(() => {});
        throw toStoreError(error);
      }
    },
    async read(key, part) {
      // Opened first, so that a missing file rejects instead of breaking the stream later.
      const handle = await open(join(folder, key));
      return createReadStream('', {
        fd: handle,
        highWaterMark: READ_BYTES,
        ...(part && { start: part.first, end: part.last }),
      });
    },
    async readPart(key, { first, last }) {
      const length = last - first + 1;
      await using handle = await open(join(folder, key));
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length, first);
      if (bytesRead !== length) throw new Error(`${key} is shorter than expected`);
      return buffer;
    },
  };
}
