import type { CrawlRunId, CrawlTaskId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { CrawlTaskKind } from '../schema.ts';
import { closeRunIfDone } from './crawl-run-queries.ts';
import { findOpenRun } from './find-runs.ts';

/**
 * Returns pending tasks that were not touched for a while and do not wait, because Redis may have lost their jobs, and marks them
 * as touched. The caller sends them again; the queue ignores a job that it still holds.
 */
export async function takeStaleTasks(
  db: Db,
  silentSeconds: number,
): Promise<Array<{ id: CrawlTaskId; kind: CrawlTaskKind }>> {
  const { rows } = await sql<{ id: CrawlTaskId; kind: CrawlTaskKind }>`
    with stale as (
      select id from crawl_tasks
      where state = 'pending'
        and greatest(touched_at, waits_until) < clock_timestamp() - make_interval(secs => ${silentSeconds})
      order by id
      for update skip locked
    )
    update crawl_tasks set touched_at = clock_timestamp() from stale where crawl_tasks.id = stale.id
    returning crawl_tasks.id, crawl_tasks.kind`.execute(db);
  return rows;
}

/**
 * Abandons runs without progress: fails their pending tasks, so that the next cycle can start. Waiting tasks count as progress.
 * Locks tasks before their run, in the same order as the end of a task. Call it in a transaction.
 */
export async function abandonStuckRuns(db: Db, afterMinutes: number): Promise<number> {
  const stuck = await findStuckRuns(db, afterMinutes);
  if (stuck.length === 0) return 0;
  await sql`
    with open_tasks as (
      select id from crawl_tasks where run_id = any(${stuck}::uuid[]) and state = 'pending' order by id for update
    )
    update crawl_tasks set state = 'failed', error = 'abandoned', finished_at = clock_timestamp()
    from open_tasks where crawl_tasks.id = open_tasks.id`.execute(db);
  const { rows } = await sql<{ id: CrawlRunId }>`
    update crawl_runs set finished_at = clock_timestamp()
    where id = any(${stuck}::uuid[]) and finished_at is null
    returning id`.execute(db);
  return rows.length;
}

/**
 * Ends the open run if all its open tasks wait: they are left to the next run, whose sweeps find the same profiles. A task that is
 * locked does not wait, because its job is just ending it or adding others. Call it in a transaction.
 */
export async function endWaitingRun(db: Db): Promise<CrawlRunId | undefined> {
  const runId = await findOpenRun(db);
  if (!runId || !(await lockWaitingTasks(db, runId))) return undefined;
  await sql`
    update crawl_tasks set state = 'put_off', error = wait_reason, finished_at = clock_timestamp()
    where run_id = ${runId} and state = 'pending'`.execute(db);
  return (await closeRunIfDone(db, runId)) ? runId : undefined;
}

/** False if one of the open tasks does not wait. Never waits for a lock, so that it cannot be part of a deadlock. */
async function lockWaitingTasks(db: Db, runId: CrawlRunId): Promise<boolean> {
  const { rows } = await sql<{ areAllWaiting: boolean }>`
    with waiting as (
      select id from crawl_tasks
      where run_id = ${runId} and state = 'pending' and waits_until > clock_timestamp()
      order by id
      for update skip locked
    )
    select count(*) = (select count(*) from waiting) as are_all_waiting
    from crawl_tasks where run_id = ${runId} and state = 'pending'`.execute(db);
  return rows[0]!.areAllWaiting;
}

async function findStuckRuns(db: Db, afterMinutes: number): Promise<CrawlRunId[]> {
  const { rows } = await sql<{ id: CrawlRunId }>`
    select run.id from crawl_runs run
    where run.finished_at is null
      and greatest(run.started_at, (
        select max(greatest(task.created_at, task.waits_until, task.finished_at)) from crawl_tasks task
        where task.run_id = run.id)) < clock_timestamp() - make_interval(mins => ${afterMinutes})`.execute(db);
  return rows.map((run) => run.id);
}
