import { OperatorJobId } from '@around/contracts/ids';
import { z } from 'zod';
import { defineJob, defineQueue } from './job-contract.ts';

/**
 * A task that an operator ordered. Its kind, progress and result are in its row. Retries are for a database that is down: when the
 * network refuses, the operator gets the failure and the job is not retried.
 */
export const operatorJob = defineJob({
  name: 'operator-job',
  payload: z.object({ jobId: OperatorJobId }),
  options: {
    attempts: 4,
    backoff: { type: 'exponential', delay: 2_000, jitter: 0.5 },
    removeOnComplete: { age: 3_600, count: 1_000 },
    removeOnFail: { age: 604_800, count: 5_000 },
  },
  dedupeKey: ({ jobId }) => jobId,
});

/** A queue of its own, so that an operator's job never waits behind a crawl cycle. */
export const operatorQueue = defineQueue({ name: 'operator', jobs: [operatorJob] });
