import { OperatorJobId } from '@around/contracts/ids';
import { z } from 'zod';
import { defineJob, defineQueue } from './job-contract.ts';

/**
 * Something that an operator asked for; what it is stands in its row, and so does every answer. A few tries for a database that
 * was away: what the network refuses is told to the operator and not tried again.
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

/** Apart from crawling: an operator's click never stands in line behind a cycle. */
export const operatorQueue = defineQueue({ name: 'operator', jobs: [operatorJob] });
