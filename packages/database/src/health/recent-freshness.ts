import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** Delays from posting to the feed, of the crawled stories of the last hours. */
export type RecentFreshness = {
  /** Includes those without a place. */
  stories: number;
  p50Seconds: number | null;
  p95Seconds: number | null;
  /** Stories that were in the feed within one interval of their posting. */
  withinInterval: number;
  /** Served, but without a place, so not in the feed: late, with their present age as delay. */
  unplaced: number;
  /** Posted before their venue was known, and not counted in the other figures. */
  backlog: number;
};

export async function readRecentFreshness(
  db: Db,
  { hours, intervalMinutes }: { hours: number; intervalMinutes: number },
): Promise<RecentFreshness> {
  // The network's clock may be ahead.
  const { rows } = await sql<RecentFreshness>`
    with arrived as (
      select greatest(0, extract(epoch from story.created_at - story.posted_at)) as delay, true as is_placed,
        coalesce(story.posted_at < profile.created_at, false) as is_backlog
      from stories story left join profiles profile on profile.id = story.profile_id
      where story.source = 'network' and story.created_at > now() - make_interval(hours => ${hours})
      union all
      select greatest(0, extract(epoch from now() - story.posted_at)), false, story.posted_at < profile.created_at
      from waiting_stories story join profiles profile on profile.id = story.profile_id
      where not story.is_placed and story.posted_at > now() - make_interval(hours => ${hours})
    )
    select
      count(*) filter (where not is_backlog)::int as stories,
      percentile_cont(0.5) within group (order by delay) filter (where not is_backlog) as p50_seconds,
      percentile_cont(0.95) within group (order by delay) filter (where not is_backlog) as p95_seconds,
      count(*) filter (where not is_backlog and is_placed and delay <= ${intervalMinutes * 60})::int as within_interval,
      count(*) filter (where not is_backlog and not is_placed)::int as unplaced,
      count(*) filter (where is_backlog)::int as backlog
    from arrived`.execute(db);
  return rows[0]!;
}
