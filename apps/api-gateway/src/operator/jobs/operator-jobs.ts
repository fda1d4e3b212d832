import { setTimeout as sleep } from 'node:timers/promises';
import type { OperatorJobId } from '@around/contracts/ids';
import type { OperatorJobKind, OperatorJobResults } from '@around/contracts/operator-jobs';
import type { Db } from '@around/database/db';
import { hasLiveWorker } from '@around/database/operator-jobs/crawler-workers';
import { findOperatorJob, type OperatorJobRow } from '@around/database/operator-jobs/operator-job-queries';
import { type OperatorJobRequest, requestOperatorJob } from '@around/database/operator-jobs/request-operator-job';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import { auditChange } from '../audit-change.ts';
import { signedInAdmin } from '../session/guard-operator-paths.ts';

/** What becomes of a job while its caller waits: a result at its end, or what there is of one when the wait is over. */
export type JobOutcome<K extends OperatorJobKind> = {
  jobId: OperatorJobId;
  isFinished: boolean;
  message: string;
  result: OperatorJobResults[K] | null;
};

type JobRequest<K extends OperatorJobKind> = Omit<OperatorJobRequest, 'kind' | 'requestedBy'> & { kind: K };

/** Where the gateway hands over what only a crawler may do. */
export type OperatorJobs = {
  requireWorker: () => Promise<void>;
  /** In a transaction of the caller's; say `kick` after its commit. */
  order: <K extends OperatorJobKind>(db: Db, request: FastifyRequest, order: JobRequest<K>) => Promise<OperatorJobRow>;
  kick: () => void;
  /** Orders a job and waits for it as long as a client does. 503 at once when no crawler is alive, 502 when the job failed. */
  run: <K extends OperatorJobKind>(request: FastifyRequest, order: JobRequest<K>) => Promise<JobOutcome<K>>;
  waitFor: <K extends OperatorJobKind>(request: FastifyRequest, jobId: OperatorJobId) => Promise<JobOutcome<K>>;
};

export type OperatorJobsDependencies = {
  db: Db;
  kickRelay: () => void;
  /** Less than any client's own deadline; half a minute by default. */
  jobWaitLimitMs?: number;
};

const WAIT_LIMIT_MS = 25_000;
const POLL_INTERVAL_MS = 250;

export function operatorJobs({
  db,
  kickRelay,
  jobWaitLimitMs = WAIT_LIMIT_MS,
}: OperatorJobsDependencies): OperatorJobs {
  async function requireWorker(): Promise<void> {
    if (await hasLiveWorker(db)) return;
    throw new AppError('unavailable', 'No crawler worker is running, so nothing can be asked of the network', {
      reason: 'no_worker',
      retryAfterSeconds: 10,
    });
  }

  async function order<K extends OperatorJobKind>(tx: Db, request: FastifyRequest, job: JobRequest<K>) {
    const { username: requestedBy } = signedInAdmin(request);
    const row = await requestOperatorJob(tx, { ...job, requestedBy });
    await auditChange(tx, request, {
      action: `job.${job.kind}`,
      target: job.target ?? '',
      details: { jobId: row.id },
    });
    return row;
  }

  async function waitFor<K extends OperatorJobKind>(
    request: FastifyRequest,
    jobId: OperatorJobId,
  ): Promise<JobOutcome<K>> {
    const until = Date.now() + jobWaitLimitMs;
    for (;;) {
      const row = await findOperatorJob(db, jobId);
      if (!row) throw new AppError('not_found', 'This job is gone');
      if (row.state === 'failed') throw new AppError('bad_gateway', row.error ?? 'The job failed');
      if (row.state === 'done' || Date.now() >= until || request.socket.destroyed) return toOutcome<K>(row);
      await sleep(POLL_INTERVAL_MS);
    }
  }

  return {
    requireWorker,
    order,
    kick: kickRelay,
    waitFor,
    async run(request, job) {
      await requireWorker();
      const { id } = await db.transaction().execute((tx) => order(tx, request, job));
      kickRelay();
      return waitFor(request, id);
    },
  };
}

function toOutcome<K extends OperatorJobKind>(row: OperatorJobRow): JobOutcome<K> {
  const isFinished = row.state === 'done';
  return {
    jobId: row.id,
    isFinished,
    message: row.message ?? (isFinished ? 'Done' : 'Waiting for a crawler'),
    // What a kind of job answers is held by the type of its action in the crawler.
    result: row.result as OperatorJobResults[K] | null,
  };
}

/** 202 for a job that goes on without its caller. */
export function httpStatusOf({ isFinished }: Pick<JobOutcome<OperatorJobKind>, 'isFinished'>): 200 | 202 {
  return isFinished ? 200 : 202;
}
