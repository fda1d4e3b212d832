import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** Delay from posting to storing, of the stories stored within one hour. The backlog of new venues is not counted. */
export type FreshnessHour = { hour: Date; stories: number; medianSeconds: number; p95Seconds: number };

/** Oldest hour first, without hours that have no new stories. */
export async function readFreshness(db: Db, hours: number): Promise<FreshnessHour[]> {
  // The network's clock may be ahead.
  const ageSeconds = sql`greatest(0, extract(epoch from story.created_at - story.posted_at))`;
  const { rows } = await sql<FreshnessHour>`
    select
      date_trunc('hour', story.created_at) as hour,
      count(*)::int as stories,
      percentile_cont(0.5) within group (order by ${ageSeconds}) as median_seconds,
      percentile_cont(0.95) within group (order by ${ageSeconds}) as p95_seconds
    from stories story left join profiles profile on profile.id = story.profile_id
    where story.source = 'network' and story.created_at > now() - make_interval(hours => ${hours})
      and (profile.created_at is null or story.posted_at >= profile.created_at)
    group by 1
    order by 1`.execute(db);
  return rows;
}
