import { CdnPurgeId } from '@around/contracts/ids';
import { z } from 'zod';
import { defineJob, defineQueue } from './job-contract.ts';

/** Paths that wait in the table `cdn_purges`. Retries are for a database that is down: while the CDN fails the job is postponed. */
export const purgeCdn = defineJob({
  name: 'purge-cdn',
  payload: z.object({ purgeId: CdnPurgeId }),
  options: {
    attempts: 4,
    backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
    removeOnComplete: { age: 3_600, count: 1_000 },
    removeOnFail: { age: 604_800, count: 5_000 },
  },
  dedupeKey: ({ purgeId }) => purgeId,
});

export const cdnQueue = defineQueue({ name: 'cdn', jobs: [purgeCdn] });
