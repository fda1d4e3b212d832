import { text } from 'node:stream/consumers';
import type { MediaStore } from './media-store.ts';
import { isMissing } from './store-errors.ts';

/** Outside of all areas, so that no list has it. */
const KEY = 'store-id';
const MAX_BYTES = 64;

/** The id that the database of this store has too. Undefined for a store that belongs to no database yet. */
export async function readStoreId(store: Pick<MediaStore, 'read'>): Promise<string | undefined> {
  try {
    return (await text(await store.read(KEY))).trim();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export async function writeStoreId(store: Pick<MediaStore, 'write'>, id: string): Promise<void> {
  await store.write(KEY, oneChunk(id), { maxBytes: MAX_BYTES });
}

async function* oneChunk(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}
