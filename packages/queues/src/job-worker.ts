import type { Logger } from '@around/service-kit/logger';
import { Worker } from 'bullmq';
import { connectWorker, isConnectionError } from './connection.ts';
import { drainWorker } from './drain-worker.ts';
import { startHandBack } from './hand-back.ts';
import type { QueueContract } from './job-contract.ts';
import { indexHandlers, type JobHandler } from './job-processor.ts';
import { jobRunner } from './job-runner.ts';
import { reasonOf } from './outage-log.ts';
import { startProgressWatchdog } from './progress-watchdog.ts';
import type { QueueClient } from './queue-client.ts';
import { countDueJobs } from './queue-health.ts';
import type { WorkerMetrics } from './worker-metrics.ts';

export type JobWorker = {
  /** Takes no new jobs, lets running ones finish, aborts them at half of the deadline, and is closed at the deadline whatever they do. */
  close: () => Promise<void>;
};

type Dependencies = {
  client: QueueClient;
  queue: QueueContract;
  processors: JobHandler[];
  concurrency: number;
  log: Logger;
  metrics?: WorkerMetrics;
  closeDeadlineMs?: number;
  /** A job that runs longer than this notes progress in between. */
  stuckAfterMs?: number;
  /** By default the program exits, and whoever supervises it starts it afresh. */
  onStuck?: (due: number) => void;
};

// Renewed at half of its time: a Redis that stands still for half a minute costs nobody a lock. Two looks find a job without one
// and hand it on, so that what a dead worker had is taken over after at most 70 seconds.
const LOCK_SETTINGS = { lockDuration: 60_000, stalledInterval: 5_000, maxStalledCount: 3 };

/** Works the jobs of one queue. Refuses to start unless every job of the queue has exactly one processor. */
export function startWorker({
  client,
  queue,
  processors,
  concurrency,
  log: programLog,
  metrics,
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
  });
  const { noteProgress } = watchdog;
  const runner = jobRunner({ queue: queue.name, handlers, stopping: stopping.signal, noteProgress, log, metrics });

  const connection = connectWorker({ redisUrl: client.redisUrl, log });
  const worker = new Worker(queue.name, (job, token, signal) => runner.run(job, token, signal), {
    connection,
    prefix: client.prefix,
    concurrency,
    ...LOCK_SETTINGS,
  });
  const handBack = startHandBack({ client, queue, workerId: worker.id, runningJobIds: runner.runningJobIds, log });
  worker.on('completed', noteProgress);
  worker.on('failed', (job, error) => {
    noteProgress();
    log.warn({ err: error, job: job?.name, jobId: job?.id, attempt: job?.attemptsMade }, 'job failed');
  });
  worker.on('stalled', (jobId) => {
    log.warn({ jobId }, 'job stalled: its worker went silent, and it waits for another one');
    metrics?.jobStalled(queue.name);
  });
  worker.on('lockRenewalFailed', (jobIds) => {
    for (const jobId of jobIds) worker.cancelJob(jobId, 'the lock of this job is lost');
  });
  worker.on('error', (error) => {
    if (!isConnectionError(error)) log.error({ reason: reasonOf(error) }, 'worker error');
  });

  function exitWhenStuck(due: number): void {
    log.fatal({ due, stuckAfterMs }, 'no progress while jobs wait; leaving');
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
      handBack.close();
      if (!(await drain())) log.warn({ jobIds: runner.runningJobIds() }, 'left running jobs to another worker');
      // BullMQ's own graceful close cannot be cut short, and never ends when Redis is away; after the pause a forced one loses nothing.
      await worker.close(true);
      connection.disconnect();
    },
  };
}
