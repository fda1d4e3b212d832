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

export async function addFetchTasks(db: Db, runId: CrawlRunId, batches: ProfileId[][]): Promise<CrawlTaskId[]> {
  if (batches.length === 0) return [];
  const rows = await db
    .insertInto('crawlTasks')
    .values(batches.map((profileIds) => ({ runId, kind: 'fetch' as const, accountId: null, profileIds })))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function findPendingTask(db: Db, taskId: CrawlTaskId): Promise<CrawlTaskRow | undefined> {
  return db
    .selectFrom('crawlTasks')
    .selectAll()
    .where('id', '=', taskId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
}

/** False when the task was finished before: its effects are in the database already and must not be written twice. */
export async function finishTask(db: Db, taskId: CrawlTaskId): Promise<boolean> {
  return endTask(db, taskId, 'done', null);
}

export async function failTask(db: Db, taskId: CrawlTaskId, error: string): Promise<boolean> {
  return endTask(db, taskId, 'failed', error);
}

async function endTask(db: Db, taskId: CrawlTaskId, state: 'done' | 'failed', error: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('crawlTasks')
    .set({ state, error, finishedAt: sql`clock_timestamp()` })
    .where('id', '=', taskId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
