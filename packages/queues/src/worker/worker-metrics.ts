import type { Registry } from '@around/service-kit/metrics';
import { Counter, Histogram } from 'prom-client';

/** How one run of a job ended. Each retry counts as a run. */
export type JobOutcome = 'completed' | 'failed' | 'gave-up' | 'postponed' | 'requeued';

export type WorkerMetrics = {
  jobRan: (run: { queue: string; job: string; outcome: JobOutcome; seconds: number }) => void;
  jobStalled: (queue: string) => void;
};

/** One instance per program, shared by all of its workers. */
export function workerMetrics(registry: Registry): WorkerMetrics {
  const runs = new Histogram({
    name: 'around_job_run_seconds',
    help: 'Duration of one run of a job, by outcome',
    labelNames: ['queue', 'job', 'outcome'] as const,
    buckets: [0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900],
    registers: [registry],
  });
  const stalled = new Counter({
    name: 'around_job_stalled_total',
    help: 'Jobs whose worker stopped renewing the lock and that were moved back to the queue',
    labelNames: ['queue'] as const,
    registers: [registry],
  });
  return {
    jobRan({ seconds, ...labels }) {
      runs.observe(labels, seconds);
    },
    jobStalled(queue) {
      stalled.inc({ queue });
    },
  };
}
