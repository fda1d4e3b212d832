import { type Insertable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';

export type SetAsideInput = Pick<
  Insertable<Schema['setAsideStories']>,
  'profileId' | 'mediaId' | 'reason' | 'keys' | 'isWholeProfile'
>;

/** Counts a story that is set aside again in the row of its first time. */
export async function saveSetAsideStories(db: Db, stories: SetAsideInput[]): Promise<void> {
  const once = [...new Map(stories.map((story) => [`${story.profileId}:${story.mediaId}`, story])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, story]) => story);
  if (once.length === 0) return;
  await db
    .insertInto('setAsideStories')
    .values(once)
    .onConflict((conflict) =>
      conflict.columns(['profileId', 'mediaId']).doUpdateSet((eb) => ({
        reason: eb.ref('excluded.reason'),
        keys: eb.ref('excluded.keys'),
        isWholeProfile: eb.ref('excluded.isWholeProfile'),
        times: sql`set_aside_stories.times + 1`,
        lastSeenAt: sql`clock_timestamp()`,
      })),
    )
    .execute();
}
