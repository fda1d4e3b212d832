import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { Queue } from 'bullmq';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { crawlCycle, crawlQueue, fetchStories, placeStories, sweepAccount } from './jobs/crawl-jobs.ts';
import type { QueueClient } from './queue-client.ts';
import { countDueJobs, readQueueHealth } from './queue-health.ts';
import { observeQueues } from './queue-metrics.ts';
import { handle } from './worker/job-processor.ts';
import { startWorker } from './worker/job-worker.ts';

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

async function doNothing() {}

test('an empty queue without workers reports zeros', async () => {
  expect(await readQueueHealth(client, crawlQueue)).toEqual({
    waiting: 0,
    active: 0,
    delayed: 0,
    failed: 0,
    overdue: 0,
    oldestWaitingSeconds: null,
    oldestDueSeconds: null,
    workers: 0,
  });
});

test('the age is that of the job that has waited longest', async () => {
  await queue.add('crawl-cycle', {}, { timestamp: Date.now() - 90_000 });
  await queue.add('crawl-cycle', {}, { timestamp: Date.now() - 10_000 });

  const health = await readQueueHealth(client, crawlQueue);

  expect(health.waiting).toBe(2);
  expect(health.oldestWaitingSeconds).toBeGreaterThan(89);
  expect(health.oldestWaitingSeconds).toBeLessThan(3_600);
});

test('a delayed job counts as due only some seconds after its due time', async () => {
  await queue.add('crawl-cycle', {}, { delay: 60_000 });
  await queue.add('crawl-cycle', {}, { timestamp: Date.now() - 60_000, delay: 30_000 });

  expect(await countDueJobs(client, crawlQueue)).toBe(1);
  const { oldestDueSeconds, ...health } = await readQueueHealth(client, crawlQueue);
  expect(health).toMatchObject({ delayed: 2, overdue: 1, oldestWaitingSeconds: null });
  expect(oldestDueSeconds).toBeGreaterThan(29);
  expect(oldestDueSeconds).toBeLessThan(3_600);
});

test('a paused queue has no due jobs', async () => {
  await queue.add('crawl-cycle', {});
  expect(await countDueJobs(client, crawlQueue)).toBe(1);

  await queue.pause();

  expect(await countDueJobs(client, crawlQueue)).toBe(0);
});

test('a worker is counted while it runs', async () => {
  const processors = [
    handle(crawlCycle, doNothing),
    handle(sweepAccount, doNothing),
    handle(fetchStories, doNothing),
    handle(placeStories, doNothing),
  ];
  const worker = startWorker({ client, queue: crawlQueue, processors, concurrency: 1, log });
  await expect.poll(async () => (await readQueueHealth(client, crawlQueue)).workers).toBe(1);

  await worker.close();

  await expect.poll(async () => (await readQueueHealth(client, crawlQueue)).workers).toBe(0);
});

test('the metrics contain depth and age', async () => {
  const metrics = createMetrics('test');
  observeQueues(metrics, client, [crawlQueue]);
  await queue.add('crawl-cycle', {}, { timestamp: Date.now() - 90_000 });

  const text = await metrics.metrics();

  expect(text).toMatch(/around_queue_jobs\{queue="crawl",state="waiting",program="test"\} 1\n/);
  expect(text).toMatch(/around_queue_oldest_waiting_seconds\{queue="crawl",program="test"\} (?:9\d|\d{3})\b/);
});
