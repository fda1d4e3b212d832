import { randomUUID } from 'node:crypto';
import type { Db } from '@around/database/db';
import { lockStoreId, readStoreIdOfDatabase, saveStoreId } from '@around/database/moments/health/media-store-state';
import type { MediaStore } from '@around/media-store/media-store';
import { readStoreId, writeStoreId } from '@around/media-store/store-identity';

/** `untied`: neither the media store nor the database has an id yet. */
export type StoreOwner = 'us' | 'untied' | 'other';

/** Whether store and database have the same id. An empty database has none, and must not delete what it does not know. */
export async function findStoreOwner(db: Db, store: MediaStore): Promise<StoreOwner> {
  const owner = ownerOf(await readStoreIdOfDatabase(db), await readStoreId(store));
  if (owner !== 'other') return owner;
  // Another worker may be tying both now.
  return db.transaction().execute(async (tx) => ownerOf(await lockStoreId(tx), await readStoreId(store)));
}

function ownerOf(expected: string | undefined, found: string | undefined): StoreOwner {
  if (expected !== found) return 'other';
  return expected === undefined ? 'untied' : 'us';
}

/** Gives both an id if neither has one. */
export async function tieUntiedStore(db: Db, store: MediaStore): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (ownerOf(await lockStoreId(tx), await readStoreId(store)) === 'untied') await tieStore(tx, store);
  });
}

/** From now on the store belongs to this database and to no other one. Call it in a transaction. */
export async function tieStore(db: Db, store: MediaStore): Promise<void> {
  const id = randomUUID();
  await lockStoreId(db);
  await writeStoreId(store, id);
  await saveStoreId(db, id);
}
