import type { MomentFailure } from '@around/contracts/moments/moment-messages';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';

export type OpenUploads = {
  /** Moments that no worker prepares now. */
  waiting: number;
  /** Null when none waits. Videos of users who have used up their processing time do not count. */
  oldestWaitingMs: number | null;
  processing: number;
};

export async function readOpenUploads(db: Db): Promise<OpenUploads> {
  return db
    .selectFrom('moments')
    .leftJoin('uploadTurns', 'uploadTurns.userId', 'moments.userId')
    .select([
      sql<number>`(count(*) filter (where processing_since is null))::int`.as('waiting'),
      sql<number>`(count(*) filter (where processing_since is not null))::int`.as('processing'),
      sql<number | null>`(extract(epoch from clock_timestamp() - min(greatest(posted_at, ended_at))
        filter (where processing_since is null and coalesce(waits_until < now(), true))) * 1000)::float8`.as(
        'oldestWaitingMs',
      ),
    ])
    .where('status', '=', 'processing')
    .executeTakeFirstOrThrow();
}

export type UploadResults = {
  live: number;
  /** The most frequent first. */
  failed: Array<{ reason: MomentFailure; moments: number }>;
  /** From the upload to the feed. Null when none went live. */
  secondsToLive: { median: number; p95: number } | null;
};

/** Of the moments that ended within the last hours. A moment that its author has deleted is not counted. */
export async function readUploadResults(db: Db, hours: number): Promise<UploadResults> {
  const seconds = sql`extract(epoch from finished_at - posted_at)`;
  const { rows } = await sql<{ failure: MomentFailure | null; moments: number; median: number; p95: number }>`
    select
      failure,
      count(*)::int as moments,
      percentile_cont(0.5) within group (order by ${seconds}) as median,
      percentile_cont(0.95) within group (order by ${seconds}) as p95
    from moments
    where finished_at > now() - make_interval(hours => ${hours})
    group by failure
    order by moments desc, failure`.execute(db);
  const live = rows.find(({ failure }) => failure === null);
  return {
    live: live?.moments ?? 0,
    secondsToLive: live ? { median: live.median, p95: live.p95 } : null,
    failed: rows.flatMap(({ failure, moments }) => (failure === null ? [] : [{ reason: failure, moments }])),
  };
}
