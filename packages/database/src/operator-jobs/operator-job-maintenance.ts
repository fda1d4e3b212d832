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

/** A job that is open for so long is given up, so that the operator may ask again. Several workers do this side by side. */
export async function giveUpOldOperatorJobs(db: Db, olderThanHours: number): Promise<number> {
  const words = `No crawler finished this within ${olderThanHours} ${olderThanHours === 1 ? 'hour' : 'hours'}`;
  const { numAffectedRows = 0n } = await sql`
    with late as (
      select id from operator_jobs
      where finished_at is null and created_at < clock_timestamp() - make_interval(hours => ${olderThanHours})
      order by id
      for update skip locked
    )
    update operator_jobs set state = 'failed', error = ${words}, sealed_input = null, finished_at = clock_timestamp()
    from late where operator_jobs.id = late.id`.execute(db);
  return Number(numAffectedRows);
}
