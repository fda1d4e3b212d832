import { expect, test } from 'vitest';
import { z } from 'zod';
import { crawlCycle, crawlQueue, fetchStories, placeStories, sweepAccount } from '../jobs/crawl-jobs.ts';
import { defineJob } from '../jobs/job-contract.ts';
import { handle, indexHandlers } from './job-processor.ts';

async function doNothing() {}

const complete = [
  handle(crawlCycle, doNothing),
  handle(sweepAccount, doNothing),
  handle(fetchStories, doNothing),
  handle(placeStories, doNothing),
];

test('accepts a queue whose jobs all have one processor', () => {
  expect([...indexHandlers(crawlQueue, complete).keys()]).toEqual([
    'crawl-cycle',
    'sweep-account',
    'fetch-stories',
    'place-stories',
  ]);
});

test('names every job that has no processor', () => {
  expect(() => indexHandlers(crawlQueue, complete.slice(0, 2))).toThrow(
    'Queue crawl cannot be processed: fetch-stories has no processor, place-stories has no processor',
  );
});

test('names a job that has two processors', () => {
  expect(() => indexHandlers(crawlQueue, [...complete, handle(sweepAccount, doNothing)])).toThrow(
    'sweep-account has more than one processor',
  );
});

test('names a processor whose job is not in the queue', () => {
  const foreign = defineJob({ ...crawlCycle, name: 'bake-bread', payload: z.object({}), dedupeKey: () => 'bread' });

  expect(() => indexHandlers(crawlQueue, [...complete, handle(foreign, doNothing)])).toThrow(
    'bake-bread is not a job of this queue',
  );
});
