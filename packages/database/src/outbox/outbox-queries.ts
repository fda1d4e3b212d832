import { currentOrigin, type WorkOrigin } from '@around/service-kit/work-origin';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';

/** A job written by a transaction. The relay moves it to its queue after the commit. */
export type OutboxJob = { queue: string; job: string; payload: Record<string, unknown>; delayMs?: number };
export type OutboxRow = {
  id: string;
  queue: string;
  job: string;
  payload: Record<string, unknown>;
  delayMs: number;
  /** What caused the job. Null for a job of a schedule. */
  origin: WorkOrigin | null;
  /** The database's clock; the sender's may be wrong. */
  now: Date;
};

const BATCH_SIZE = 100;

/** The value of the column `origin`. */
export function originOfJobs(): RawBuilder<string | null> {
  const origin = currentOrigin();
  return sql`${origin ? JSON.stringify(origin) : null}::jsonb`;
}

/** Call it in the transaction that makes the job necessary. */
export async function addToOutbox(db: Db, jobs: OutboxJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await db
    .insertInto('outbox')
    .values(
      jobs.map(({ queue, job, payload, delayMs = 0 }) => ({
        queue,
        job,
        payload: JSON.stringify(payload),
        delayMs,
        origin: originOfJobs(),
      })),
    )
    .execute();
}

/**
 * Sends up to 100 waiting jobs, marks them as sent and returns their number. A crash in between sends them again, and the queue
 * recognizes them by their id. Skips rows that another relay is sending.
 */
export async function relayOutbox(db: Db, send: (rows: OutboxRow[]) => Promise<void>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('outbox')
      .select(['id', 'queue', 'job', 'payload', 'delayMs', 'origin', sql<Date>`clock_timestamp()`.as('now')])
      .where('sentAt', 'is', null)
      .orderBy('sequence')
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    await send(rows);
    await tx
      .updateTable('outbox')
      .set({ sentAt: sql`now()` })
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute();
    return rows.length;
  });
}
