import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@around/service-kit/logger';
import { type OwnRedis, startOwnRedis } from '@around/test-harness/own-redis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob, defineQueue } from '../jobs/job-contract.ts';
import { enqueue, openQueueClient, type QueueClient } from '../queue-client.ts';
import { handle } from '../worker/job-processor.ts';
import { type JobWorker, startWorker } from '../worker/job-worker.ts';

// Longer than BullMQ's blocking wait of five seconds. In several versions a blocking connection that lost its server during this
// wait stayed dead.
const OUTAGE_MS = 8_000;
const RESUMED_WITHIN_MS = 60_000;

const log = createLogger({ program: 'test', level: 'silent' });
const count = defineJob({
  name: 'count',
  payload: z.object({ number: z.int() }),
  options: {
    attempts: 5,
    backoff: { type: 'fixed', delay: 100 },
    removeOnComplete: { count: 1_000 },
    removeOnFail: { count: 1_000 },
  },
  dedupeKey: ({ number }) => String(number),
});
const contract = defineQueue({ name: 'counting', jobs: [count] });

let redis: OwnRedis;
let client: QueueClient;
let worker: JobWorker;
let counted: Set<number>;
beforeEach(async () => {
  redis = await startOwnRedis();
  client = openQueueClient({ redisUrl: redis.url, log });
  counted = new Set();
  const processor = handle(count, async ({ number }) => {
    await sleep(50);
    counted.add(number);
  });
  worker = startWorker({ client, queue: contract, processors: [processor], concurrency: 2, log });
});
afterEach(async () => {
  await worker.close();
  await client.close();
  await redis[Symbol.asyncDispose]();
});

async function add(numbers: number[]): Promise<void> {
  const queue = await client.queue(contract);
  for (const number of numbers) await enqueue(queue, count, { number });
}

async function interruptRedis(): Promise<void> {
  await redis.stop();
  await sleep(OUTAGE_MS);
  await redis.start();
  await expect.poll(() => client.redis.status).toBe('ready');
}

test('an idle worker resumes after a Redis outage', async () => {
  await add([1]);
  await expect.poll(() => counted.size).toBe(1);
  await sleep(500);

  await interruptRedis();
  await add([2]);

  await expect.poll(() => [...counted], { timeout: RESUMED_WITHIN_MS }).toEqual([1, 2]);
});

test('a busy worker resumes after a Redis outage and loses no job', async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => index);
  await add(numbers);
  await expect.poll(() => counted.size).toBeGreaterThan(5);

  await interruptRedis();

  await expect.poll(() => counted.size, { timeout: RESUMED_WITHIN_MS }).toBe(numbers.length);
  const queue = await client.queue(contract);
  await expect.poll(() => queue.getJobCountByTypes('waiting', 'active', 'failed')).toBe(0);
});
