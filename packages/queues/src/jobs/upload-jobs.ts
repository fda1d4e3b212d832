import { MomentId } from '@around/contracts/ids';
import { z } from 'zod';
import { defineJob, defineQueue } from './job-contract.ts';

/**
 * Makes an uploaded video playable and publishes it: that of the payload, or another one whose turn it is. The row of a moment counts
 * its starts, because a crash uses up no attempt of a job. So jobs are postponed and not retried, and one that failed all the same is
 * sent again.
 */
export const processUpload = defineJob({
  name: 'process-upload',
  payload: z.object({ momentId: MomentId }),
  options: {
    attempts: 1,
    backoff: { type: 'exponential', delay: 2_000, jitter: 0.5 },
    removeOnComplete: { age: 3_600, count: 1_000 },
    removeOnFail: { age: 604_800, count: 5_000 },
  },
  dedupeKey: ({ momentId }) => momentId,
});

export const uploadQueue = defineQueue({ name: 'uploads', jobs: [processUpload] });
