import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';

export type CollectionRecord = Omit<Selectable<Schema['collectionRecord']>, 'id'>;

/** What is collected and why, on what basis, and whom to ask to be left out; empty until somebody has written it. */
export async function readCollectionRecord(db: Db): Promise<CollectionRecord> {
  return db
    .selectFrom('collectionRecord')
    .select(['purpose', 'lawfulBasis', 'contact', 'updatedAt', 'updatedBy'])
    .executeTakeFirstOrThrow();
}

export async function saveCollectionRecord(
  db: Db,
  record: Pick<CollectionRecord, 'purpose' | 'lawfulBasis' | 'contact'> & { updatedBy: string },
): Promise<CollectionRecord> {
  return db
    .updateTable('collectionRecord')
    .set({ ...record, updatedAt: sql<Date>`clock_timestamp()` })
    .returning(['purpose', 'lawfulBasis', 'contact', 'updatedAt', 'updatedBy'])
    .executeTakeFirstOrThrow();
}
