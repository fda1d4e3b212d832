import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { OPERATOR_JOB, OPERATOR_QUEUE } from './request-operator-job.ts';

/**
 * Sends open jobs again that nobody has touched for a while: Redis may have forgotten them, or their worker died. One that is
 * still in its queue is known there by its id, and stays one.
 */
export async function resendForgottenOperatorJobs(db: Db, silentSeconds: number): Promise<number> {
  const { rows } = await sql`
    with forgotten as (
      select id from operator_jobs
      where finished_at is null and touched_at < clock_timestamp() - make_interval(secs => ${silentSeconds})
      order by id
      for update skip locked
    ), touched as (
      update operator_jobs set touched_at = clock_timestamp() from forgotten where operator_jobs.id = forgotten.id
    )
    insert into outbox (queue, job, payload)
    select ${OPERATOR_QUEUE}, ${OPERATOR_JOB}, jsonb_build_object('jobId', id) from forgotten
    returning id`.execute(db);
  return rows.length;
}

/** A job that is open for so long is given up, so that the operator may ask again. */
export async function giveUpOldOperatorJobs(db: Db, olderThanHours: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('operatorJobs')
    .set({
      state: 'failed',
      error: `No crawler finished this within ${olderThanHours} hours`,
      sealedInput: null,
      finishedAt: sql`clock_timestamp()`,
    })
    .where('finishedAt', 'is', null)
    .where('createdAt', '<', sql<Date>`clock_timestamp() - make_interval(hours => ${olderThanHours})`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteOldOperatorJobs(db: Db, keptDays: number): Promise<void> {
  await db
    .deleteFrom('operatorJobs')
    .where('finishedAt', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute();
}
