import { expect, test } from 'vitest';
import { z } from 'zod';
import { crawlCycle, crawlQueue, fetchStories, sweepAccount } from './crawl-jobs.ts';
import { defineJob } from './job-contract.ts';
import { handle, indexHandlers } from './job-processor.ts';

async function doNothing() {}

const complete = [handle(crawlCycle, doNothing), handle(sweepAccount, doNothing), handle(fetchStories, doNothing)];

test('a queue whose jobs all have one processor is accepted', () => {
  expect([...indexHandlers(crawlQueue, complete).keys()]).toEqual(['crawl-cycle', 'sweep-account', 'fetch-stories']);
});

test('jobs without a processor are refused by name', () => {
  expect(() => indexHandlers(crawlQueue, complete.slice(0, 1))).toThrow(
    'Queue crawl cannot be worked: sweep-account has no processor, fetch-stories has no processor',
  );
});

test('a job with two processors is refused by name', () => {
  expect(() => indexHandlers(crawlQueue, [...complete, handle(sweepAccount, doNothing)])).toThrow(
    'sweep-account has more than one processor',
  );
});

test('a processor of a job that the queue does not carry is refused by name', () => {
  const stranger = defineJob({ ...crawlCycle, name: 'bake-bread', payload: z.object({}), dedupeKey: () => 'bread' });

  expect(() => indexHandlers(crawlQueue, [...complete, handle(stranger, doNothing)])).toThrow(
    'bake-bread is not a job of this queue',
  );
});
