import type { CrawlRunId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { CrawlReason } from '../schema.ts';

/** A finished run in numbers. */
export type RunReport = {
  runId: CrawlRunId;
  reason: CrawlReason;
  startedAt: Date;
  finishedAt: Date;
  durationMs: number;
  /** Percentage of done tasks, without those that were put off. */
  successRate: number;
  storiesFetched: number;
  storiesAdded: number;
  storiesUnplaced: number;
  locationsUpdated: number;
  accountsProcessed: number;
  accountsWithErrors: number;
  rateLimitEvents: number;
  requestsMade: number;
  profilesLive: number | null;
  profilesMissed: number | null;
};

export async function readLatestRun(db: Db): Promise<RunReport | undefined> {
  return (await readRunReports(db, 1))[0];
}

/** Newest first. The success rate of a run without tasks is 100. */
export async function readRunReports(db: Db, limit: number): Promise<RunReport[]> {
  const { rows } = await sql<RunReport>`
    select run.id as run_id, run.reason, run.started_at, run.finished_at,
      (extract(epoch from run.finished_at - run.started_at) * 1000)::double precision as duration_ms,
      coalesce((select 100.0 * (count(*) filter (where task.state = 'done')) / nullif(count(*), 0)
        from crawl_tasks task where task.run_id = run.id and task.state <> 'put_off'), 100)::double precision as success_rate,
      run.stories_fetched, run.stories_added, run.stories_unplaced, run.locations_updated, run.accounts_processed,
      run.accounts_with_errors, run.rate_limit_events, run.requests_made, run.profiles_live, run.profiles_missed
    from crawl_runs run
    where run.finished_at is not null
    order by run.started_at desc
    limit ${limit}`.execute(db);
  return rows;
}
