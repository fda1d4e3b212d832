import type { OperatorJobId } from '@around/contracts/ids';
import type { OperatorJobKind } from '@around/contracts/operator-jobs';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { originOfJobs } from '../outbox/outbox-queries.ts';
import type { OperatorJobRow } from './operator-job-queries.ts';

export const OPERATOR_QUEUE = 'operator';
export const OPERATOR_JOB = 'operator-job';

export type OperatorJobRequest = {
  kind: OperatorJobKind;
  /** The id or name that the job is about; omitted for a job about everything. */
  target?: string;
  requestedBy: string;
  /** A secret for the job, sealed to the row with this id. */
  sealedInput?: { id: OperatorJobId; sealed: string };
};

/** Between the insert and the select another caller may finish the open job. */
const MAX_ATTEMPTS = 5;

/**
 * Inserts a job and its outbox row, or returns the open job of the same kind and target. The insert is one statement, so that
 * neither row exists without the other, with or without a transaction of the caller.
 */
export async function requestOperatorJob(db: Db, request: OperatorJobRequest): Promise<OperatorJobRow> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const row = (await openJob(db, request)) ?? (await findOpenJob(db, request));
    if (row) return row;
  }
  throw new Error(`Operator job ${request.kind} opens and closes faster than it can be read`);
}

async function openJob(
  db: Db,
  { kind, target = '', requestedBy, sealedInput }: OperatorJobRequest,
): Promise<OperatorJobRow | undefined> {
  const { rows } = await sql<OperatorJobRow>`
    with opened as (
      insert into operator_jobs (id, kind, target, requested_by, sealed_input)
      values (coalesce(${sealedInput?.id ?? null}::uuid, gen_random_uuid()), ${kind}, ${target}, ${requestedBy},
        ${sealedInput?.sealed ?? null})
      on conflict (kind, target) where finished_at is null do nothing
      returning *
    ), sent as (
      insert into outbox (queue, job, payload, origin)
      select ${OPERATOR_QUEUE}, ${OPERATOR_JOB}, jsonb_build_object('jobId', id), ${originOfJobs()} from opened
    )
    select * from opened`.execute(db);
  return rows[0];
}

async function findOpenJob(db: Db, { kind, target = '' }: OperatorJobRequest): Promise<OperatorJobRow | undefined> {
  return db
    .selectFrom('operatorJobs')
    .selectAll()
    .where('kind', '=', kind)
    .where('target', '=', target)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
}
