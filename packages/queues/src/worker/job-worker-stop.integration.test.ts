import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@around/service-kit/logger';
import { startOwnRedis } from '@around/test-harness/own-redis';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { defineJob, defineQueue } from '../jobs/job-contract.ts';
import { enqueue, openQueueClient, type QueueClient } from '../queue-client.ts';
import { handle, type JobContext } from './job-processor.ts';
import { type JobWorker, startWorker } from './job-worker.ts';

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

const sail = defineJob({
  name: 'sail',
  payload: z.object({ boat: z.string() }),
  options: {
    attempts: 2,
    backoff: { type: 'fixed', delay: 20 },
    removeOnComplete: { count: 100 },
    removeOnFail: { count: 100 },
  },
  dedupeKey: ({ boat }) => boat,
});

type RunningJob = { queue: Queue; worker: JobWorker; jobId: string };

/** Starts a worker and one job, and waits until the job runs. */
async function startJob(
  queueName: string,
  closeDeadlineMs: number,
  process: (context: JobContext) => Promise<void>,
): Promise<RunningJob> {
  const contract = defineQueue({ name: queueName, jobs: [sail] });
  const started = Promise.withResolvers<void>();
  const processor = handle(sail, async (_, context) => {
    started.resolve();
    await process(context);
  });
  const options = { client, queue: contract, processors: [processor], concurrency: 1, log };
  const worker = startWorker({ ...options, closeDeadlineMs });
  const queue = await client.queue(contract);
  const jobId = await enqueue(queue, sail, { boat: 'Anna' });
  await started.promise;
  return { queue, worker, jobId };
}

test('closing waits for a job that is about to finish and takes no other job', async () => {
  const finish = Promise.withResolvers<void>();
  const { queue, worker, jobId } = await startJob('short', 60_000, () => finish.promise);
  const next = await enqueue(queue, sail, { boat: 'Berta' });

  const closing = worker.close();
  finish.resolve();
  await closing;

  expect(await queue.getJobState(jobId)).toBe('completed');
  expect(await queue.getJobState(next)).toBe('waiting');
});

test('closing aborts a longer job and requeues it without losing an attempt', async () => {
  const { queue, worker, jobId } = await startJob('long', 20_000, ({ signal }) => sleep(60_000, undefined, { signal }));

  await worker.close();

  expect(await queue.getJobState(jobId)).toBe('waiting');
  expect((await queue.getJob(jobId))?.attemptsMade).toBe(0);
});

test('closing does not wait longer than its deadline for a job that ignores the abort', async () => {
  const finish = Promise.withResolvers<void>();
  const { queue, worker, jobId } = await startJob('ignores-abort', 500, () => finish.promise);

  await worker.close();

  expect(await queue.getJobState(jobId)).toBe('active');

  finish.resolve();
  await sleep(300);
  await expect.poll(() => queue.getWorkersCount()).toBe(0);
});

test('an idle worker closes before its deadline while Redis is down', async () => {
  await using own = await startOwnRedis();
  const ownClient = openQueueClient({ redisUrl: own.url, log });
  const queue = defineQueue({ name: 'idle', jobs: [sail] });
  const worker = startWorker({
    client: ownClient,
    queue,
    processors: [handle(sail, async () => {})],
    concurrency: 1,
    log,
    closeDeadlineMs: 60_000,
  });
  await expect.poll(async () => (await ownClient.queue(queue)).getWorkersCount()).toBe(1);
  await own.stop();

  await worker.close();

  await ownClient.close();
});

test('a worker that never reached Redis closes', async () => {
  const unreachable = openQueueClient({ redisUrl: 'redis://127.0.0.1:1', log });
  const queue = defineQueue({ name: 'unreachable', jobs: [sail] });
  const worker = startWorker({
    client: unreachable,
    queue,
    processors: [handle(sail, async () => {})],
    concurrency: 1,
    log,
    closeDeadlineMs: 60_000,
  });
  await sleep(200);

  await worker.close();

  await unreachable.close();
});
