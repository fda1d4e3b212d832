import type { CrawlRunId } from '@around/contracts/ids';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';

export type CrawlRunRow = Selectable<Schema['crawlRuns']>;

export async function findOpenRun(db: Db): Promise<CrawlRunId | undefined> {
  const row = await db.selectFrom('crawlRuns').select('id').where('finishedAt', 'is', null).executeTakeFirst();
  return row?.id;
}

/** The open run, otherwise the newest one started since then: the run that serves a request made at `since`. */
export async function findRunSince(db: Db, since: Date): Promise<CrawlRunRow | undefined> {
  return db
    .selectFrom('crawlRuns')
    .selectAll()
    .where((eb) => eb.or([eb('finishedAt', 'is', null), eb('startedAt', '>=', since)]))
    .orderBy(sql`finished_at is null`, 'desc')
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findRun(db: Db, runId: CrawlRunId): Promise<CrawlRunRow | undefined> {
  return db.selectFrom('crawlRuns').selectAll().where('id', '=', runId).executeTakeFirst();
}

/** False if all that is left of the run waits. */
export async function hasActiveTask(db: Db, runId: CrawlRunId): Promise<boolean> {
  const { rows } = await sql`
    select from crawl_tasks
    where run_id = ${runId} and state = 'pending' and coalesce(waits_until <= clock_timestamp(), true) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function countTasks(db: Db, runId: CrawlRunId): Promise<{ all: number; ended: number }> {
  const { rows } = await sql<{ all: number; ended: number }>`
    select count(*)::int as "all", (count(*) filter (where state <> 'pending'))::int as ended
    from crawl_tasks where run_id = ${runId}`.execute(db);
  return rows[0]!;
}
