import { createLogger } from '@around/service-kit/logger';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { Queue } from 'bullmq';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { crawlCycle, crawlQueue, fetchStories, placeStories, sweepAccount } from './jobs/crawl-jobs.ts';
import type { QueueClient } from './queue-client.ts';
import { nextCrawlCycleAt, scheduleCrawlCycles, unscheduleCrawlCycles } from './schedule.ts';
import { handle } from './worker/job-processor.ts';
import { startWorker } from './worker/job-worker.ts';
import { overrideDateNow } from './worker/override-date-now.ts';

const HOUR_MS = 3_600_000;
const log = createLogger({ program: 'test', level: 'silent' });
let redis: TestRedis;
let client: QueueClient;
let queue: Queue;
beforeEach(async () => {
  redis = createTestRedis(inject('redisUrl'));
  client = await openTestQueueClient(redis, log);
  queue = await client.queue(crawlQueue);
});
afterEach(async () => {
  await client.close();
  await redis[Symbol.asyncDispose]();
});

function countCycles(): { reasons: string[]; close: () => Promise<void> } {
  const reasons: string[] = [];
  const processors = [
    handle(crawlCycle, async ({ reason }) => void reasons.push(reason)),
    handle(sweepAccount, async () => {}),
    handle(fetchStories, async () => {}),
    handle(placeStories, async () => {}),
  ];
  return { reasons, close: startWorker({ client, queue: crawlQueue, processors, concurrency: 1, log }).close };
}

test('cycles run at the scheduled interval', async () => {
  const cycles = countCycles();

  await scheduleCrawlCycles(queue, 300);

  await expect.poll(() => cycles.reasons.length).toBeGreaterThanOrEqual(3);
  expect(new Set(cycles.reasons)).toEqual(new Set(['scheduled']));
  await cycles.close();
});

test('scheduling again keeps the position of the waiting cycle and the time of the next one', async () => {
  await scheduleCrawlCycles(queue, HOUR_MS);
  await queue.add('fetch-stories', { taskId: 'after the cycle' });
  const next = await nextCrawlCycleAt(queue);

  for (let times = 0; times < 3; times += 1) await scheduleCrawlCycles(queue, HOUR_MS);

  const waiting = await queue.getJobs(['waiting'], 0, -1, true);
  expect(waiting.map((job) => job.name)).toEqual(['crawl-cycle', 'fetch-stories']);
  expect(await nextCrawlCycleAt(queue)).toEqual(next);
  expect(await queue.getDelayedCount()).toBe(0);
});

test('the next cycle is due one interval after the last one', async () => {
  const cycles = countCycles();
  const startedAt = Date.now();
  await scheduleCrawlCycles(queue, HOUR_MS);
  await expect.poll(() => cycles.reasons.length).toBe(1);

  const next = await nextCrawlCycleAt(queue);
  await scheduleCrawlCycles(queue, HOUR_MS);

  expect(next!.getTime() - startedAt).toBeGreaterThan(HOUR_MS - 1_000);
  expect(next!.getTime() - startedAt).toBeLessThan(2 * HOUR_MS);
  expect(await nextCrawlCycleAt(queue)).toEqual(next);
  await cycles.close();
});

test('a changed interval takes effect', async () => {
  await scheduleCrawlCycles(queue, HOUR_MS);

  await scheduleCrawlCycles(queue, 2 * HOUR_MS);

  expect(await queue.getJobSchedulers()).toMatchObject([{ every: 2 * HOUR_MS }]);
  expect(await queue.getJobCountByTypes('waiting', 'delayed')).toBe(1);
});

test('a schedule whose job was lost is repaired', async () => {
  await scheduleCrawlCycles(queue, HOUR_MS);
  await queue.drain(true);
  await client.redis.del(queue.toKey('wait'), queue.toKey('delayed'));
  expect(await queue.getJobCountByTypes('waiting', 'delayed')).toBe(0);

  await scheduleCrawlCycles(queue, HOUR_MS);

  expect(await queue.getJobCountByTypes('waiting', 'delayed')).toBe(1);
});

test('a schedule written by a machine whose clock is hours ahead is repaired', async () => {
  const restoreDateNow = overrideDateNow(() => new Date(performance.timeOrigin + performance.now() + 2 * HOUR_MS));
  await scheduleCrawlCycles(queue, HOUR_MS).finally(restoreDateNow);
  expect((await nextCrawlCycleAt(queue))!.getTime()).toBeGreaterThan(Date.now() + HOUR_MS);

  await scheduleCrawlCycles(queue, HOUR_MS);

  expect((await nextCrawlCycleAt(queue))!.getTime()).toBeLessThanOrEqual(Date.now());
  expect(await queue.getJobCountByTypes('waiting', 'delayed')).toBe(1);
});

test('after unscheduling no cycle is next', async () => {
  await scheduleCrawlCycles(queue, HOUR_MS);

  await unscheduleCrawlCycles(queue);

  expect(await nextCrawlCycleAt(queue)).toBeUndefined();
  expect(await queue.getJobCountByTypes('waiting', 'delayed')).toBe(0);
});
