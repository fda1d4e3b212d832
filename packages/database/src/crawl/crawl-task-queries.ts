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
  /** Those of them that a tray showed as live. */
  expectedIds: ProfileId[];
  /** What was missing from an answer is asked for once more, and then no more. */
  isSecondLook: boolean;
  /** Only this account may see these profiles; null when any may. */
  accountId: AccountId | null;
  /** It is not full yet, and is sent later. */
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

/** A sign of life of the task's job, which takes the task as it is; undefined when the task has ended. */
export async function startTask(db: Db, taskId: CrawlTaskId): Promise<CrawlTaskRow | undefined> {
  return db
    .updateTable('crawlTasks')
    .set({ touchedAt: sql`clock_timestamp()`, waitsUntil: null, waitReason: null, isGathering: false })
    .where('id', '=', taskId)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
}

/** Writes down that the task waits, so that nobody takes its run for stuck. */
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

/** False when the task was finished before: its effects are in the database already and must not be written twice. */
export async function finishTask(db: Db, taskId: CrawlTaskId): Promise<boolean> {
  return endTask(db, taskId, { state: 'done', error: null });
}

/** A sweep that has read its tray, and how many followed profiles that listed. */
export async function finishSweep(db: Db, taskId: CrawlTaskId, traySize: number): Promise<boolean> {
  return endTask(db, taskId, { state: 'done', error: null, traySize });
}

export async function failTask(db: Db, taskId: CrawlTaskId, error: string): Promise<boolean> {
  return endTask(db, taskId, { state: 'failed', error });
}

/** Nobody was free in time. What it was about is due for the next run. */
export async function putOffTask(db: Db, taskId: CrawlTaskId, reason: string): Promise<boolean> {
  return endTask(db, taskId, { state: 'put_off', error: reason });
}

type Ending = Pick<CrawlTaskRow, 'error'> & {
  state: Exclude<CrawlTaskRow['state'], 'pending'>;
  traySize?: number;
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
