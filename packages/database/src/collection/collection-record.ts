import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';

export type CollectionRecord = Omit<Selectable<Schema['collectionRecord']>, 'id'>;

/** Purpose, lawful basis and contact of the collection; empty until an operator has filled it in. */
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
