import type { Logger } from '@around/service-kit/logger';
import type { Tracing } from '@around/service-kit/tracing/tracing';
import { runWithOrigin, type WorkOrigin } from '@around/service-kit/work-origin';
import { DelayedError, type Job, UnrecoverableError, WaitingError } from 'bullmq';
import { readJobOrigin } from './job-origin.ts';
import { GiveUpJob, type JobContext, type JobHandler, PostponeJob } from './job-processor.ts';
import type { JobOutcome, WorkerMetrics } from './worker-metrics.ts';

type Dependencies = {
  queue: string;
  handlers: Map<string, JobHandler>;
  /** Aborted when the worker stops. A job that fails after that is requeued without losing an attempt. */
  stopping: AbortSignal;
  noteProgress: () => void;
  log: Logger;
  metrics: WorkerMetrics | undefined;
  tracing: Tracing | undefined;
};

export type JobRunner = {
  run: (job: Job, token: string | undefined, signal: AbortSignal | undefined) => Promise<void>;
  runningJobIds: () => string[];
};

/** Runs a job with its handler and translates our errors into BullMQ's errors. */
export function jobRunner({ queue, handlers, stopping, noteProgress, log, metrics, tracing }: Dependencies): JobRunner {
  const running = new Set<string>();

  function contextOf(job: Job, signal: AbortSignal | undefined, { requestId }: WorkOrigin): JobContext {
    const jobId = job.id!;
    const attempt = job.attemptsMade + 1;
    return {
      jobId,
      attempt,
      signal: signal ? AbortSignal.any([stopping, signal]) : stopping,
      log: log.child({ job: job.name, jobId, attempt, ...(requestId !== undefined && { requestId }) }),
      noteProgress,
    };
  }

  async function run(job: Job, token: string | undefined, signal: AbortSignal | undefined): Promise<void> {
    const origin = readJobOrigin(job);
    const context = contextOf(job, signal, origin);
    const span = tracing?.start({
      name: `job ${job.name}`,
      kind: 'consumer',
      parent: origin.traceparent,
      attributes: {
        'messaging.destination.name': queue,
        'around.job_id': context.jobId,
        'around.attempt': context.attempt,
      },
    });
    const startedAt = performance.now();
    let outcome: JobOutcome = 'completed';
    let failure: unknown;
    running.add(context.jobId);
    noteProgress();
    try {
      const handler = handlers.get(job.name);
      if (!handler) throw new GiveUpJob(`No processor knows ${job.name}`);
      await runWithOrigin({ ...origin, ...(span && { traceparent: span.traceparent }) }, () =>
        handler.run(job.data, context),
      );
    } catch (error) {
      outcome = outcomeOf(error, stopping);
      failure = error;
      throw await settle(job, token, outcome, error);
    } finally {
      running.delete(context.jobId);
      const seconds = (performance.now() - startedAt) / 1_000;
      span?.end({ attributes: { 'around.outcome': outcome }, ...(outcome === 'failed' && { error: failure }) });
      metrics?.jobRan({ queue, job: job.name, outcome, seconds });
      context.log.info({ outcome, ms: Math.round(seconds * 1_000) }, 'job ran');
    }
  }

  return { run, runningJobIds: () => [...running] };
}

function outcomeOf(error: unknown, stopping: AbortSignal): JobOutcome {
  if (error instanceof GiveUpJob) return 'gave-up';
  if (error instanceof PostponeJob) return 'postponed';
  return stopping.aborted ? 'requeued' : 'failed';
}

async function settle(job: Job, token: string | undefined, outcome: JobOutcome, error: unknown): Promise<unknown> {
  if (error instanceof GiveUpJob) return Object.assign(new UnrecoverableError(error.message), { cause: error.cause });
  if (error instanceof PostponeJob) {
    await job.moveToDelayed(Date.now() + error.delayMs, token);
    return new DelayedError(error.message);
  }
  if (outcome === 'requeued') {
    await job.moveToWait(token);
    return new WaitingError();
  }
  return error;
}
