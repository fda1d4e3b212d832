import type { CrawlRunId, CrawlTaskId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { CrawlTaskRow, NewFetchTask } from './crawl-task-queries.ts';

type GatheringTask = Pick<CrawlTaskRow, 'id' | 'profileIds' | 'expectedIds'>;

/** A fetch of this run that takes more profiles, locked; undefined when there is none. */
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

/** With a sign of life: what is silent for long is taken for forgotten, and sent as it is. */
export async function saveGathered(db: Db, taskId: CrawlTaskId, gathered: Gathered): Promise<void> {
  await db
    .updateTable('crawlTasks')
    .set({ ...gathered, touchedAt: sql`clock_timestamp()` })
    .where('id', '=', taskId)
    .execute();
}

/**
 * Ends the gathering when no sweep of the run is under way any more; the ids of the tasks that are now to be sent. A sweep that waits
 * for its account keeps nobody else waiting. Tasks are locked before their run, and the run so that the last of two sweeps sees the
 * other: call it after what ends or postpones a sweep, in the same transaction.
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
