import type { CrawlRunId } from '@around/contracts/ids';
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

export type SetAsideStory = {
  id: string;
  username: string;
  /** Null for all stories of the profile. */
  mediaId: string | null;
  reason: string;
  keys: string[];
  isWholeProfile: boolean;
  times: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** The crawl that read it last; null when its record is deleted. */
  lastRunId: CrawlRunId | null;
};

/** The latest first. */
export async function listSetAsideStories(db: Db, limit: number): Promise<SetAsideStory[]> {
  return db
    .selectFrom('setAsideStories as story')
    .innerJoin('profiles as profile', 'profile.id', 'story.profileId')
    .select(['story.id', 'profile.username', 'story.mediaId', 'story.reason', 'story.keys', 'story.isWholeProfile'])
    .select(['story.times', 'story.firstSeenAt', 'story.lastSeenAt'])
    .select((eb) =>
      eb
        .selectFrom('crawlRuns as run')
        .select('run.id')
        .whereRef('run.startedAt', '<=', 'story.lastSeenAt')
        .where((where) =>
          where.or([where('run.finishedAt', 'is', null), where('run.finishedAt', '>=', where.ref('story.lastSeenAt'))]),
        )
        .orderBy('run.startedAt', 'desc')
        .limit(1)
        .as('lastRunId'),
    )
    .orderBy('story.lastSeenAt', 'desc')
    .orderBy('story.id', 'desc')
    .limit(limit)
    .execute();
}

export type RecentSetAside = {
  stories: number;
  profiles: number;
  /** Of the story that was seen last; null without one. */
  reason: string | null;
  username: string | null;
};

/** What was set aside in the last hours. */
export async function readRecentSetAside(db: Db, hours: number): Promise<RecentSetAside> {
  const { rows } = await sql<RecentSetAside>`
    select count(*)::int as stories, count(distinct story.profile_id)::int as profiles,
      (array_agg(story.reason order by story.last_seen_at desc))[1] as reason,
      (array_agg(profile.username order by story.last_seen_at desc))[1] as username
    from set_aside_stories story join profiles profile on profile.id = story.profile_id
    where story.last_seen_at > now() - make_interval(hours => ${hours})`.execute(db);
  return rows[0]!;
}
