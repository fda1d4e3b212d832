import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { defineJob, defineQueue } from '../jobs/job-contract.ts';
import { enqueue, type QueueClient } from '../queue-client.ts';
import { GiveUpJob, handle, type JobContext, PostponeJob } from './job-processor.ts';
import { type JobWorker, startWorker } from './job-worker.ts';
import { workerMetrics } from './worker-metrics.ts';

const log = createLogger({ program: 'test', level: 'silent' });
let redis: TestRedis;
let client: QueueClient;
beforeAll(async () => {
  redis = createTestRedis(inject('redisUrl'));
  client = await openTestQueueClient(redis, log);
});
afterAll(async () => {
  await client.close();
  await redis[Symbol.asyncDispose]();
});

const bake = defineJob({
  name: 'bake',
  payload: z.object({ loaf: z.string() }),
  options: {
    attempts: 3,
    backoff: { type: 'fixed', delay: 20 },
    removeOnComplete: { count: 100 },
    removeOnFail: { count: 100 },
  },
  dedupeKey: ({ loaf }) => loaf,
});
type BakeProcessor = (payload: { loaf: string }, context: JobContext) => Promise<void>;

let bakeries = 0;
async function openBakery(process: BakeProcessor): Promise<AsyncDisposable & { queue: Queue; worker: JobWorker }> {
  bakeries += 1;
  const contract = defineQueue({ name: `bakery-${bakeries}`, jobs: [bake] });
  const worker = startWorker({ client, queue: contract, processors: [handle(bake, process)], concurrency: 1, log });
  return { queue: await client.queue(contract), worker, [Symbol.asyncDispose]: worker.close };
}

function stateOf(queue: Queue, jobId: string) {
  return expect.poll(() => queue.getJobState(jobId));
}

test('the processor receives the parsed payload', async () => {
  const baked: unknown[] = [];
  await using bakery = await openBakery(async (payload) => void baked.push(payload));

  const jobId = await enqueue(bakery.queue, bake, { loaf: 'rye' });

  await stateOf(bakery.queue, jobId).toBe('completed');
  expect(baked).toEqual([{ loaf: 'rye' }]);
});

test('a payload that does not match the contract fails the job without calling the processor', async () => {
  let runs = 0;
  await using bakery = await openBakery(async () => void runs++);

  const { id } = await bakery.queue.add('bake', { loaf: 42 }, bake.options);

  await stateOf(bakery.queue, id!).toBe('failed');
  const job = await bakery.queue.getJob(id!);
  expect(job).toMatchObject({ attemptsMade: 1, failedReason: expect.stringContaining('Bad bake payload') });
  expect(runs).toBe(0);
});

test('a failing job is retried up to the attempts of its contract', async () => {
  const attempts: number[] = [];
  await using bakery = await openBakery(async (_, { attempt }) => {
    attempts.push(attempt);
    throw new Error('burnt');
  });

  const jobId = await enqueue(bakery.queue, bake, { loaf: 'rye' });

  await stateOf(bakery.queue, jobId).toBe('failed');
  expect(attempts).toEqual([1, 2, 3]);
});

test('postponing never uses up an attempt', async () => {
  const attempts: number[] = [];
  await using bakery = await openBakery(async (_, { attempt }) => {
    attempts.push(attempt);
    if (attempts.length <= 5) throw new PostponeJob('the oven is in use', 20);
  });

  const jobId = await enqueue(bakery.queue, bake, { loaf: 'rye' });

  await stateOf(bakery.queue, jobId).toBe('completed');
  expect(attempts).toEqual([1, 1, 1, 1, 1, 1]);
});

test('giving up fails the job without retries', async () => {
  let runs = 0;
  await using bakery = await openBakery(async () => {
    runs += 1;
    throw new GiveUpJob('no flour in the world');
  });

  const jobId = await enqueue(bakery.queue, bake, { loaf: 'rye' });

  await stateOf(bakery.queue, jobId).toBe('failed');
  expect(runs).toBe(1);
});

test('an unfinished job suppresses another one with the same key, a finished job does not', async () => {
  const baked: string[] = [];
  const oven = Promise.withResolvers<void>();
  await using bakery = await openBakery(async ({ loaf }) => {
    baked.push(loaf);
    await oven.promise;
  });

  const first = await enqueue(bakery.queue, bake, { loaf: 'rye' });
  const same = await enqueue(bakery.queue, bake, { loaf: 'rye' });
  const other = await enqueue(bakery.queue, bake, { loaf: 'wheat' });
  oven.resolve();
  await stateOf(bakery.queue, other).toBe('completed');
  const later = await enqueue(bakery.queue, bake, { loaf: 'rye' });
  await stateOf(bakery.queue, later).toBe('completed');

  expect(same).toBe(first);
  expect(later).not.toBe(first);
  expect(baked).toEqual(['rye', 'wheat', 'rye']);
});

test('the metrics count runs by outcome', async () => {
  const registry = createMetrics('test');
  const contract = defineQueue({ name: 'measured-bakery', jobs: [bake] });
  const processor = handle(bake, async ({ loaf }, { attempt }) => {
    if (loaf === 'mouldy') throw new GiveUpJob('nobody eats this');
    if (attempt === 1) throw new Error('burnt');
  });
  const metrics = workerMetrics(registry);
  const worker = startWorker({ client, queue: contract, processors: [processor], concurrency: 1, log, metrics });
  const queue = await client.queue(contract);

  await enqueue(queue, bake, { loaf: 'mouldy' });
  await stateOf(queue, await enqueue(queue, bake, { loaf: 'rye' })).toBe('completed');

  const text = await registry.metrics();
  for (const outcome of ['gave-up', 'failed', 'completed']) {
    expect(text).toMatch(new RegExp(`^around_job_run_seconds_count\\{.*outcome="${outcome}"\\} 1$`, 'm'));
  }
  await worker.close();
});

test('reports a worker without progress as stuck while jobs are due', async () => {
  const contract = defineQueue({ name: 'stuck-bakery', jobs: [bake] });
  const [started, oven] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const stuck = Promise.withResolvers<number>();
  const worker = startWorker({
    client,
    queue: contract,
    processors: [
      handle(bake, () => {
        started.resolve();
        return oven.promise;
      }),
    ],
    concurrency: 1,
    log,
    stuckAfterMs: 400,
    onStuck: stuck.resolve,
  });
  const queue = await client.queue(contract);

  await enqueue(queue, bake, { loaf: 'rye' });
  await started.promise;
  await enqueue(queue, bake, { loaf: 'wheat' });

  expect(await stuck.promise).toBe(1);
  oven.resolve();
  await worker.close();
});

test('does not report a long job that notes its progress', async () => {
  const contract = defineQueue({ name: 'slow-bakery', jobs: [bake] });
  let stuck = 0;
  const oven = Promise.withResolvers<void>();
  const worker = startWorker({
    client,
    queue: contract,
    processors: [
      handle(bake, async ({ loaf }, { noteProgress }) => {
        if (loaf !== 'rye') return;
        for (let minute = 0; minute < 60; minute += 1) {
          noteProgress();
          await sleep(100);
        }
        oven.resolve();
      }),
    ],
    concurrency: 1,
    log,
    stuckAfterMs: 4_000,
    onStuck: () => {
      stuck += 1;
    },
  });
  const queue = await client.queue(contract);

  await enqueue(queue, bake, { loaf: 'rye' });
  await enqueue(queue, bake, { loaf: 'wheat' });
  await oven.promise;

  expect(stuck).toBe(0);
  await worker.close();
});
