import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** Sums over the runs that ended within one hour, and the completeness at the last of them. */
export type RunHour = {
  hour: Date;
  runs: number;
  storiesAdded: number;
  storiesUnplaced: number;
  requestsMade: number;
  profilesLive: number | null;
  profilesMissed: number | null;
};

/** Oldest hour first, without hours in which no run ended. */
export async function readRunHours(db: Db, hours: number): Promise<RunHour[]> {
  const { rows } = await sql<RunHour>`
    select
      date_trunc('hour', finished_at) as hour,
      count(*)::int as runs,
      sum(stories_added)::int as stories_added,
      sum(stories_unplaced)::int as stories_unplaced,
      sum(requests_made)::int as requests_made,
      (array_agg(profiles_live order by finished_at desc))[1] as profiles_live,
      (array_agg(profiles_missed order by finished_at desc))[1] as profiles_missed
    from crawl_runs
    where finished_at > date_trunc('hour', now()) - make_interval(hours => ${hours - 1})
    group by 1
    order by 1`.execute(db);
  return rows;
}
