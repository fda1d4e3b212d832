import type { LocationId, StoryId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** The location of a live story; undefined when it has expired, was taken down, or does not exist. */
export async function findPlaceOfStory(db: Db, id: StoryId): Promise<LocationId | undefined> {
  const row = await db
    .selectFrom('stories')
    .select('locationId')
    .where('id', '=', id)
    .where('visibility', '=', 'shown')
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.locationId;
}
