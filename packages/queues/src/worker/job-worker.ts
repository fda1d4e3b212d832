import type { Logger } from '@around/service-kit/logger';
import type { Tracing } from '@around/service-kit/tracing/tracing';
import { Worker } from 'bullmq';
import type { QueueContract } from '../jobs/job-contract.ts';
import type { QueueClient } from '../queue-client.ts';
import { countDueJobs } from '../queue-health.ts';
import { connectWorker, isConnectionError } from '../redis/connection.ts';
import { reasonOf } from '../redis/outage-log.ts';
import { drainWorker } from './drain-worker.ts';
import { indexHandlers, type JobHandler } from './job-processor.ts';
import { jobRunner } from './job-runner.ts';
import { startOrphanedJobRecovery } from './orphaned-job-recovery.ts';
import { startProgressWatchdog } from './progress-watchdog.ts';
import type { WorkerMetrics } from './worker-metrics.ts';

export type JobWorker = {
  /** Takes no new jobs and waits for running ones. Aborts them at half of the deadline and abandons them at the deadline. */
  close: () => Promise<void>;
};

type Dependencies = {
  client: QueueClient;
  queue: QueueContract;
  processors: JobHandler[];
  concurrency: number;
  log: Logger;
  metrics?: WorkerMetrics;
  tracing?: Tracing | undefined;
  closeDeadlineMs?: number;
  /** A job that runs longer than this must call `noteProgress`. */
  stuckAfterMs?: number;
  /** Default: exit the process, so that the supervisor restarts it. */
  onStuck?: (due: number) => void;
};

// Locks are renewed at half of their duration, so no lock expires while Redis hangs for up to 30 seconds. BullMQ needs two stalled
// checks to requeue a job without a lock, so the jobs of a dead worker are taken over after at most 70 seconds.
const LOCK_SETTINGS = { lockDuration: 60_000, stalledInterval: 5_000, maxStalledCount: 3 };

/** Processes the jobs of one queue. Throws unless every job of the queue has exactly one processor. */
export function startWorker({
  client,
  queue,
  processors,
  concurrency,
  log: programLog,
  metrics,
  tracing,
  closeDeadlineMs = 6_000,
  stuckAfterMs = 120_000,
  onStuck,
}: Dependencies): JobWorker {
  const handlers = indexHandlers(queue, processors);
  const log = programLog.child({ queue: queue.name });
  const stopping = new AbortController();
  const watchdog = startProgressWatchdog({
    countDue: () => countDueJobs(client, queue),
    stuckAfterMs,
    onStuck: onStuck ?? exitWhenStuck,
    log,
  });
  const { noteProgress } = watchdog;
  const runner = jobRunner({
    queue: queue.name,
    handlers,
    stopping: stopping.signal,
    noteProgress,
    log,
    metrics,
    tracing,
  });

  const connection = connectWorker({ redisUrl: client.redisUrl, log });
  const worker = new Worker(queue.name, (job, token, signal) => runner.run(job, token, signal), {
    connection,
    prefix: client.prefix,
    concurrency,
    ...LOCK_SETTINGS,
  });
  const orphanedJobs = startOrphanedJobRecovery({
    client,
    queue,
    workerId: worker.id,
    runningJobIds: runner.runningJobIds,
    log,
  });
  worker.on('completed', noteProgress);
  worker.on('failed', (job, error) => {
    noteProgress();
    log.warn({ err: error, job: job?.name, jobId: job?.id, attempt: job?.attemptsMade }, 'job failed');
  });
  worker.on('stalled', (jobId) => {
    log.warn({ jobId }, 'job stalled: its worker stopped renewing the lock; requeued');
    metrics?.jobStalled(queue.name);
  });
  worker.on('lockRenewalFailed', (jobIds) => {
    for (const jobId of jobIds) worker.cancelJob(jobId, 'the job lost its lock');
  });
  worker.on('error', (error) => {
    if (!isConnectionError(error)) log.error({ reason: reasonOf(error) }, 'worker error');
  });

  function exitWhenStuck(due: number): void {
    log.fatal({ due, stuckAfterMs }, 'no progress while jobs are due; exiting');
    process.exit(1);
  }

  async function drain(): Promise<boolean> {
    return drainWorker({
      worker,
      isConnected: () => connection.status === 'ready',
      isIdle: () => runner.runningJobIds().length === 0,
      abortJobs: () => stopping.abort(new Error('the worker is stopping')),
      deadlineMs: closeDeadlineMs,
    });
  }

  return {
    async close() {
      watchdog.close();
      orphanedJobs.close();
      if (!(await drain()))
        log.warn({ jobIds: runner.runningJobIds() }, 'closing with running jobs; another worker will take them over');
      // A graceful close has no deadline and never resolves while Redis is down. After the pause a forced close loses nothing.
      await worker.close(true);
      connection.disconnect();
    },
  };
}
