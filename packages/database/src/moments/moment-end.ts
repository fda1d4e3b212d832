import type { StoryId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** Its files are deleted or will be soon, so visitors cannot see it again. The row of `moments` is called `moment`. */
export const hasMomentEnded = sql<boolean>`(
  moment.media_deleted_at is not null or moment.posted_at <= now() - interval '24 hours')`;

/** False for a story of the network. */
export async function isEndedMoment(db: Db, storyId: StoryId): Promise<boolean> {
  const { rows } = await sql`select from moments moment where id = ${storyId}::uuid and ${hasMomentEnded}`.execute(db);
  return rows.length > 0;
}
