import { setTimeout as sleep } from 'node:timers/promises';
import type { OperatorJobId } from '@around/contracts/ids';
import type { OperatorJobKind, OperatorJobResults } from '@around/contracts/operator-jobs';
import { hasLiveWorker } from '@around/database/crawl/crawler-workers';
import type { Db } from '@around/database/db';
import { findOperatorJob, type OperatorJobRow } from '@around/database/operator-jobs/operator-job-queries';
import { type OperatorJobRequest, requestOperatorJob } from '@around/database/operator-jobs/request-operator-job';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import { auditChange } from '../audit/audit-change.ts';
import { signedInAdmin } from '../session/guard-operator-paths.ts';

/** The job as it was when it ended or when the wait limit was reached. Then `result` may be partial or null. */
export type JobOutcome<K extends OperatorJobKind> = {
  jobId: OperatorJobId;
  isFinished: boolean;
  message: string;
  result: OperatorJobResults[K] | null;
};

type JobRequest<K extends OperatorJobKind> = Omit<OperatorJobRequest, 'kind' | 'requestedBy'> & { kind: K };

/** Creates operator jobs, which a crawler worker runs, and waits for their results. */
export type OperatorJobs = {
  /** Throws 503 `no_worker` when no crawler worker has a recent heartbeat. */
  requireWorker: () => Promise<void>;
  /** Runs in the caller's transaction. Call `kickRelay` after the commit. */
  create: <K extends OperatorJobKind>(db: Db, request: FastifyRequest, job: JobRequest<K>) => Promise<OperatorJobRow>;
  kickRelay: () => void;
  /** Creates a job and waits for it. Throws 503 at once when no worker is alive, 502 when the job fails. */
  run: <K extends OperatorJobKind>(request: FastifyRequest, job: JobRequest<K>) => Promise<JobOutcome<K>>;
  waitFor: <K extends OperatorJobKind>(request: FastifyRequest, jobId: OperatorJobId) => Promise<JobOutcome<K>>;
};

export type OperatorJobsDependencies = {
  db: Db;
  kickRelay: () => void;
  /** Must be below the clients' timeout, which is 30 s. Default 25 s. */
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
    throw new AppError('unavailable', 'No crawler worker is running, so nothing can be requested from the network', {
      reason: 'no_worker',
      retryAfterSeconds: 10,
    });
  }

  async function create<K extends OperatorJobKind>(tx: Db, request: FastifyRequest, job: JobRequest<K>) {
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
      if (!row) throw new AppError('not_found', 'This job no longer exists');
      if (row.state === 'failed') throw new AppError('bad_gateway', row.error ?? 'The job failed');
      if (row.state === 'done' || Date.now() >= until || request.socket.destroyed) return toOutcome<K>(row);
      await sleep(POLL_INTERVAL_MS);
    }
  }

  return {
    requireWorker,
    create,
    kickRelay,
    waitFor,
    async run(request, job) {
      await requireWorker();
      const { id } = await db.transaction().execute((tx) => create(tx, request, job));
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
    // The crawler's job handlers are typed to store the result of their kind.
    result: row.result as OperatorJobResults[K] | null,
  };
}

/** 202 while the job is still running. */
export function httpStatusOf({ isFinished }: Pick<JobOutcome<OperatorJobKind>, 'isFinished'>): 200 | 202 {
  return isFinished ? 200 : 202;
}
