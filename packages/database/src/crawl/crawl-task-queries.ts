import type { AccountId, CrawlRunId, CrawlTaskId, ProfileId } from '@around/contracts/ids';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';

export type CrawlTaskRow = Selectable<Schema['crawlTasks']>;

export async function addSweepTasks(db: Db, runId: CrawlRunId, accountIds: AccountId[]): Promise<CrawlTaskId[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .insertInto('crawlTasks')
    .values(accountIds.map((accountId) => ({ runId, kind: 'sweep' as const, accountId, profileIds: [] })))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export type NewFetchTask = {
  profileIds: ProfileId[];
  /** Profiles among them that a tray showed as live. */
  expectedIds: ProfileId[];
  /** Profiles missing from a response are requested once more, and only once. */
  isSecondLook: boolean;
  /** Only this account may see these profiles; null when any may. */
  accountId: AccountId | null;
  /** Not full yet; sent later. */
  isGathering?: boolean;
};

export async function addFetchTasks(db: Db, runId: CrawlRunId, tasks: NewFetchTask[]): Promise<CrawlTaskId[]> {
  if (tasks.length === 0) return [];
  const rows = await db
    .insertInto('crawlTasks')
    .values(tasks.map((task) => ({ runId, kind: 'fetch' as const, ...task })))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Each task looks up the places of waiting stories of these profiles. */
export async function addPlaceTasks(db: Db, runId: CrawlRunId, batches: ProfileId[][]): Promise<CrawlTaskId[]> {
  if (batches.length === 0) return [];
  const rows = await db
    .insertInto('crawlTasks')
    .values(batches.map((profileIds) => ({ runId, kind: 'place' as const, profileIds })))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Records that the job works on the task, and ends its gathering. Undefined if the task has ended. */
export async function startTask(db: Db, taskId: CrawlTaskId): Promise<CrawlTaskRow | undefined> {
  return db
    .updateTable('crawlTasks')
    .set({ touchedAt: sql`clock_timestamp()`, waitsUntil: null, waitReason: null, isGathering: false })
    .where('id', '=', taskId)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
}

/** Saves that the task waits, so that its run does not count as stuck. */
export async function postponeTask(
  db: Db,
  taskId: CrawlTaskId,
  { reason, delayMs }: { reason: string; delayMs: number },
): Promise<void> {
  await db
    .updateTable('crawlTasks')
    .set({
      touchedAt: sql`clock_timestamp()`,
      waitsUntil: sql`clock_timestamp() + make_interval(secs => ${delayMs / 1_000}::float8)`,
      waitReason: reason,
    })
    .where('id', '=', taskId)
    .where('state', '=', 'pending')
    .execute();
}

/** False if the task had ended already: its effects are stored and must not be written twice. */
export async function finishTask(db: Db, taskId: CrawlTaskId): Promise<boolean> {
  return endTask(db, taskId, { state: 'done', error: null });
}

/** Ends a fetch whose stories this account has brought. False as for `finishTask`. */
export async function finishFetch(db: Db, taskId: CrawlTaskId, doneBy: AccountId): Promise<boolean> {
  return endTask(db, taskId, { state: 'done', error: null, doneBy });
}

/** Ends a sweep; `traySize` is the number of followed profiles in its tray. */
export async function finishSweep(db: Db, taskId: CrawlTaskId, traySize: number): Promise<boolean> {
  return endTask(db, taskId, { state: 'done', error: null, traySize });
}

export async function failTask(db: Db, taskId: CrawlTaskId, error: string): Promise<boolean> {
  return endTask(db, taskId, { state: 'failed', error });
}

/** No account was available in time. Its profiles stay due for the next run. */
export async function putOffTask(db: Db, taskId: CrawlTaskId, reason: string): Promise<boolean> {
  return endTask(db, taskId, { state: 'put_off', error: reason });
}

type Ending = Pick<CrawlTaskRow, 'error'> & {
  state: Exclude<CrawlTaskRow['state'], 'pending'>;
  traySize?: number;
  doneBy?: AccountId;
};

async function endTask(db: Db, taskId: CrawlTaskId, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('crawlTasks')
    .set({ ...ending, finishedAt: sql`clock_timestamp()` })
    .where('id', '=', taskId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
