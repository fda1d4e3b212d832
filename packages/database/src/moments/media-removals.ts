import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { MediaArea } from '../schema/moment-tables.ts';

/** Names of public files begin with the media key of their moment. */
const MEDIA_KEY_LENGTH = 40;

export type MediaRemoval = { area: MediaArea; name: string };

/** Orders the deletion of files. Call it in the transaction that makes them useless. */
export async function addMediaRemovals(db: Db, area: MediaArea, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto('mediaRemovals')
    .values(names.map((name) => ({ area, name })))
    .onConflict((conflict) => conflict.columns(['area', 'name']).doNothing())
    .execute();
}

/**
 * Files to delete now, without those that an open case holds. They are not locked: deleting a file twice does no harm.
 */
export async function findDueMediaRemovals(db: Db, limit: number): Promise<MediaRemoval[]> {
  return db
    .selectFrom('mediaRemovals')
    .select(['area', 'name'])
    .where('dueAt', '<=', sql<Date>`now()`)
    .where(sql<boolean>`not exists (
      select from case_evidence
      where holds_files and area = 'public' and media_key = left(name, ${MEDIA_KEY_LENGTH}))`)
    .orderBy('dueAt')
    .limit(limit)
    .execute();
}

export async function endMediaRemoval(db: Db, { area, name }: MediaRemoval): Promise<void> {
  await db.deleteFrom('mediaRemovals').where('area', '=', area).where('name', '=', name).execute();
}

/** After a failure, so that one file does not delay the others. */
export async function postponeMediaRemoval(db: Db, { area, name }: MediaRemoval, seconds: number): Promise<void> {
  await db
    .updateTable('mediaRemovals')
    .set({ dueAt: sql`now() + make_interval(secs => ${seconds})` })
    .where('area', '=', area)
    .where('name', '=', name)
    .execute();
}
