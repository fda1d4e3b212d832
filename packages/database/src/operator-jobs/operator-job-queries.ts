import type { OperatorJobId } from '@around/contracts/ids';
import type { OperatorJobResult } from '@around/contracts/operator-jobs';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';

export type OperatorJobRow = Selectable<Schema['operatorJobs']>;

export async function findOperatorJob(db: Db, jobId: OperatorJobId): Promise<OperatorJobRow | undefined> {
  return db.selectFrom('operatorJobs').selectAll().where('id', '=', jobId).executeTakeFirst();
}

/** Newest first. */
export async function findRecentOperatorJobs(db: Db, limit: number): Promise<OperatorJobRow[]> {
  return db.selectFrom('operatorJobs').selectAll().orderBy('createdAt', 'desc').limit(limit).execute();
}

/** Marks the job as running. Undefined if it has already ended. */
export async function startOperatorJob(db: Db, jobId: OperatorJobId): Promise<OperatorJobRow | undefined> {
  return db
    .updateTable('operatorJobs')
    .set({
      state: 'running',
      startedAt: sql`coalesce(started_at, clock_timestamp())`,
      touchedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', jobId)
    .where('finishedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export type OperatorJobProgress = { progress: number; message: string; result?: OperatorJobResult };

/** Progress never decreases, even when a job restarts after its worker died. */
export async function saveOperatorJobProgress(
  db: Db,
  jobId: OperatorJobId,
  { progress, message, result }: OperatorJobProgress,
): Promise<void> {
  await db
    .updateTable('operatorJobs')
    .set({
      progress: sql`greatest(progress, ${progress})`,
      message,
      touchedAt: sql`clock_timestamp()`,
      ...(result && { result: JSON.stringify(result) }),
    })
    .where('id', '=', jobId)
    .where('finishedAt', 'is', null)
    .execute();
}

/** False if it had already ended. */
export async function finishOperatorJob(
  db: Db,
  jobId: OperatorJobId,
  { message, result }: { message: string; result: OperatorJobResult },
): Promise<boolean> {
  return endOperatorJob(db, jobId, { state: 'done', progress: 100, message, result: JSON.stringify(result) });
}

/** Keeps the progress and the partial result. */
export async function failOperatorJob(db: Db, jobId: OperatorJobId, error: string): Promise<boolean> {
  return endOperatorJob(db, jobId, { state: 'failed', error });
}

type Ending = { state: 'done'; progress: 100; message: string; result: string } | { state: 'failed'; error: string };

async function endOperatorJob(db: Db, jobId: OperatorJobId, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operatorJobs')
    .set({
      ...ending,
      sealedInput: null,
      touchedAt: sql`clock_timestamp()`,
      finishedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', jobId)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
