import type { CrawlRunId, CrawlTaskId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { CrawlTaskRow, NewFetchTask } from './crawl-task-queries.ts';

type GatheringTask = Pick<CrawlTaskRow, 'id' | 'profileIds' | 'expectedIds'>;

/** A fetch task of this run that still accepts profiles, locked. */
export async function findGatheringTask(db: Db, runId: CrawlRunId): Promise<GatheringTask | undefined> {
  return db
    .selectFrom('crawlTasks')
    .select(['id', 'profileIds', 'expectedIds'])
    .where('runId', '=', runId)
    .where('isGathering', '=', true)
    .where('state', '=', 'pending')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

type Gathered = Required<Pick<NewFetchTask, 'profileIds' | 'expectedIds' | 'isGathering'>>;

/** Touches the task too; otherwise maintenance would send it as a stale task. */
export async function saveGathered(db: Db, taskId: CrawlTaskId, gathered: Gathered): Promise<void> {
  await db
    .updateTable('crawlTasks')
    .set({ ...gathered, touchedAt: sql`clock_timestamp()` })
    .where('id', '=', taskId)
    .execute();
}

/**
 * Ends the gathering if no sweep of the run is active, and returns the ids of the tasks to send. A sweep that waits for its account
 * is not active. Call it after ending or postponing a sweep, in the same transaction: it locks tasks before their run, and the run's
 * lock makes the last of two concurrent sweeps see the other.
 */
export async function endGathering(db: Db, runId: CrawlRunId): Promise<CrawlTaskId[]> {
  await sql`
    select from crawl_tasks where run_id = ${runId} and is_gathering and state = 'pending' order by id for update`.execute(
    db,
  );
  await sql`select from crawl_runs where id = ${runId} for no key update`.execute(db);
  const { rows } = await sql<{ id: CrawlTaskId }>`
    update crawl_tasks set is_gathering = false, touched_at = clock_timestamp()
    where run_id = ${runId} and is_gathering and state = 'pending'
      and not exists (
        select from crawl_tasks sweep
        where sweep.run_id = ${runId} and sweep.kind = 'sweep' and sweep.state = 'pending'
          and (sweep.waits_until is null or sweep.waits_until <= clock_timestamp()))
    returning id`.execute(db);
  return rows.map((row) => row.id);
}
