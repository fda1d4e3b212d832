import type { CrawlRunId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { profilesLive, profilesMissed } from '../records/tray-sightings.ts';
import type { CrawlReason, Schema } from '../schema.ts';

type RunCounter = Extract<
  keyof Schema['crawlRuns'],
  | 'accountsProcessed'
  | 'accountsWithErrors'
  | 'storiesFetched'
  | 'storiesAdded'
  | 'storiesUnplaced'
  | 'locationsUpdated'
  | 'requestsMade'
  | 'rateLimitEvents'
>;
export type RunCounts = Partial<Record<RunCounter, number>>;

/** Opens a run; undefined when one is open already, for there is at most one at a time. */
export async function openRun(db: Db, reason: CrawlReason): Promise<CrawlRunId | undefined> {
  const row = await db
    .insertInto('crawlRuns')
    .values({ reason })
    .onConflict((conflict) => conflict.expression(sql`(true)`).where('finishedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function addToRun(db: Db, runId: CrawlRunId, counts: RunCounts): Promise<void> {
  const added = Object.entries(counts).filter(([, count]) => count !== 0);
  if (added.length === 0) return;
  await db
    .updateTable('crawlRuns')
    .set(Object.fromEntries(added.map(([name, count]) => [name, sql`${sql.ref(name)} + ${count}`])))
    .where('id', '=', runId)
    .execute();
}

/** Closes the run when none of its tasks is left to do. The run's row is locked, so that the last of two tasks sees the other. */
export async function closeRunIfDone(db: Db, runId: CrawlRunId): Promise<boolean> {
  await db.selectFrom('crawlRuns').select('id').where('id', '=', runId).forUpdate().execute();
  const { numUpdatedRows } = await db
    .updateTable('crawlRuns')
    .set({ finishedAt: sql`clock_timestamp()`, profilesLive, profilesMissed })
    .where('id', '=', runId)
    .where('finishedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('crawlTasks')
            .select('crawlTasks.id')
            .whereRef('crawlTasks.runId', '=', 'crawlRuns.id')
            .where('crawlTasks.state', '=', 'pending'),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A run that has made no progress for so long is given up: its open tasks fail, so that the next cycle can start. */
export async function abandonStuckRuns(db: Db, afterMinutes: number): Promise<number> {
  const { rows } = await sql<{ id: CrawlRunId }>`
    with stuck as (
      select run.id from crawl_runs run
      where run.finished_at is null
        and greatest(run.started_at, (select max(greatest(task.created_at, task.finished_at)) from crawl_tasks task
          where task.run_id = run.id)) < now() - make_interval(mins => ${afterMinutes})
      for update skip locked
    ), failed as (
      update crawl_tasks set state = 'failed', error = 'abandoned', finished_at = clock_timestamp()
      from stuck where crawl_tasks.run_id = stuck.id and crawl_tasks.state = 'pending'
    )
    update crawl_runs set finished_at = clock_timestamp() from stuck where crawl_runs.id = stuck.id
    returning crawl_runs.id`.execute(db);
  return rows.length;
}
