import type { CrawlRunId, CrawlTaskId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { CrawlTaskKind } from '../schema.ts';

/**
 * Open tasks that nobody has touched for a while, and that wait for nothing any more: Redis may have forgotten their jobs. They
 * count as touched from now on. A job that is still in its queue is known there by its task, and stays one.
 */
export async function takeForgottenTasks(
  db: Db,
  silentSeconds: number,
): Promise<Array<{ id: CrawlTaskId; kind: CrawlTaskKind }>> {
  const { rows } = await sql<{ id: CrawlTaskId; kind: CrawlTaskKind }>`
    with forgotten as (
      select id from crawl_tasks
      where state = 'pending'
        and greatest(touched_at, waits_until) < clock_timestamp() - make_interval(secs => ${silentSeconds})
      order by id
      for update skip locked
    )
    update crawl_tasks set touched_at = clock_timestamp() from forgotten where crawl_tasks.id = forgotten.id
    returning crawl_tasks.id, crawl_tasks.kind`.execute(db);
  return rows;
}

/**
 * A run whose tasks neither ended nor waited for anything within so long is given up: its open tasks fail, so that the next cycle
 * can start. Tasks are locked before their run, as whoever ends a task does. Call it in a transaction.
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

async function findStuckRuns(db: Db, afterMinutes: number): Promise<CrawlRunId[]> {
  const { rows } = await sql<{ id: CrawlRunId }>`
    select run.id from crawl_runs run
    where run.finished_at is null
      and greatest(run.started_at, (
        select max(greatest(task.created_at, task.waits_until, task.finished_at)) from crawl_tasks task
        where task.run_id = run.id)) < clock_timestamp() - make_interval(mins => ${afterMinutes})`.execute(db);
  return rows.map((run) => run.id);
}
