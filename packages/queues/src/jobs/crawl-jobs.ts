import { CrawlTaskId } from '@around/contracts/ids';
import { z } from 'zod';
import { defineJob, defineQueue, type JobOptions } from './job-contract.ts';

const FIRST_RETRY_MS = 5_000;

// Limited by age and by count, because a Redis with `noeviction` would otherwise fill up with finished jobs.
const options: JobOptions = {
  attempts: 5,
  backoff: { type: 'exponential', delay: FIRST_RETRY_MS, jitter: 0.5 },
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 604_800, count: 5_000 },
};

export const crawlCycle = defineJob({
  name: 'crawl-cycle',
  payload: z.object({ reason: z.enum(['scheduled', 'requested']) }),
  options,
  dedupeKey: ({ reason }) => reason,
});

export const sweepAccount = defineJob({
  name: 'sweep-account',
  payload: z.object({ taskId: CrawlTaskId }),
  options,
  dedupeKey: ({ taskId }) => taskId,
});

export const fetchStories = defineJob({
  name: 'fetch-stories',
  payload: z.object({ taskId: CrawlTaskId }),
  options,
  dedupeKey: ({ taskId }) => taskId,
});

export const placeStories = defineJob({
  name: 'place-stories',
  payload: z.object({ taskId: CrawlTaskId }),
  options,
  dedupeKey: ({ taskId }) => taskId,
});

export const crawlQueue = defineQueue({ name: 'crawl', jobs: [crawlCycle, sweepAccount, fetchStories, placeStories] });
