import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { OPERATOR_JOB, OPERATOR_QUEUE } from './request-operator-job.ts';

/**
 * Resends open jobs that were not touched for a while, because Redis lost them or their worker died. The queue ignores a
 * job id that it still holds.
 */
export async function resendStaleOperatorJobs(db: Db, silentSeconds: number): Promise<number> {
  const { rows } = await sql`
    with stale as (
      select id from operator_jobs
      where finished_at is null and touched_at < clock_timestamp() - make_interval(secs => ${silentSeconds})
      order by id
      for update skip locked
    ), touched as (
      update operator_jobs set touched_at = clock_timestamp() from stale where operator_jobs.id = stale.id
    )
    insert into outbox (queue, job, payload)
    select ${OPERATOR_QUEUE}, ${OPERATOR_JOB}, jsonb_build_object('jobId', id) from stale
    returning id`.execute(db);
  return rows.length;
}

/** Fails jobs that have been open for too long, so that the operator can request them again. Safe to run concurrently. */
export async function abandonOldOperatorJobs(db: Db, olderThanHours: number): Promise<number> {
  const error = `No crawler finished this within ${olderThanHours} ${olderThanHours === 1 ? 'hour' : 'hours'}`;
  const { numAffectedRows = 0n } = await sql`
    with late as (
      select id from operator_jobs
      where finished_at is null and created_at < clock_timestamp() - make_interval(hours => ${olderThanHours})
      order by id
      for update skip locked
    )
    update operator_jobs set state = 'failed', error = ${error}, sealed_input = null, finished_at = clock_timestamp()
    from late where operator_jobs.id = late.id`.execute(db);
  return Number(numAffectedRows);
}
