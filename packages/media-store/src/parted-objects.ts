import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Disk } from 'flydrive';
import type { MediaStore, StoredBytes } from './media-store.ts';
import { isInParts } from './object-names.ts';
import { isMissing } from './store-errors.ts';

type Context = { bytes: StoredBytes; disk: Disk };

/** In the folder of the object, next to its parts. It is written last, so an object without it is not complete. */
const LIST_NAME = 'list';

/** Objects that were written in parts, which are read, measured and removed as one. Other objects are passed on. */
export function partedObjects({ bytes, disk }: Context): Pick<MediaStore, 'read' | 'sizeOf' | 'remove' | 'joinParts'> {
  async function partsOf(key: string): Promise<string[]> {
    const list = await text(await bytes.read(listKey(key)));
    return list.split('\n');
  }

  async function sizeOf(key: string): Promise<number | undefined> {
    try {
      if (!isInParts(key)) return (await disk.getMetaData(key)).contentLength;
      const parts = await partsOf(key);
      const sizes = await Promise.all(parts.map(async (part) => (await disk.getMetaData(part)).contentLength));
      return sizes.reduce((sum, size) => sum + size, 0);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  return {
    sizeOf,
    async read(key, part) {
      if (!isInParts(key)) return bytes.read(key, part);
      if (part) throw new Error('An object in parts can only be read as a whole');
      return Readable.from(readAll(await partsOf(key), bytes), { objectMode: false });
    },
    remove: (key) => (isInParts(key) ? disk.deleteAll(key) : disk.delete(key)),
    async joinParts(key, parts) {
      const list = Buffer.from(parts.join('\n'));
      await bytes.write(listKey(key), Readable.from([list]), { maxBytes: list.length });
    },
  };
}

async function* readAll(parts: string[], bytes: StoredBytes): AsyncGenerator<Buffer> {
  for (const part of parts) yield* await bytes.read(part);
}

function listKey(key: string): string {
  return `${key}/${LIST_NAME}`;
}
