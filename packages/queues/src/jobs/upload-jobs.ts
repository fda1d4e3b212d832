import { MomentId } from '@around/contracts/ids';
import { z } from 'zod';
import { defineJob, defineQueue } from './job-contract.ts';

/** Makes an uploaded video playable and publishes it. The row counts the starts, because a crash uses up no attempt here. */
export const processUpload = defineJob({
  name: 'process-upload',
  payload: z.object({ momentId: MomentId }),
  options: {
    attempts: 5,
    backoff: { type: 'exponential', delay: 2_000, jitter: 0.5 },
    removeOnComplete: { age: 3_600, count: 1_000 },
    removeOnFail: { age: 604_800, count: 5_000 },
  },
  dedupeKey: ({ momentId }) => momentId,
});

export const uploadQueue = defineQueue({ name: 'uploads', jobs: [processUpload] });
