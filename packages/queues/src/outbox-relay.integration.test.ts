import { createLogger } from '@around/service-kit/logger';
import { startOwnRedis } from '@around/test-harness/own-redis';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { type TestOutbox, testOutbox } from '@around/test-harness/test-outbox';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, type MockInstance, test, vi } from 'vitest';
import { z } from 'zod';
import { defineJob, defineQueue, jobOptions, type QueueContract } from './job-contract.ts';
import { handle } from './job-processor.ts';
import { startWorker } from './job-worker.ts';
import { startOutboxRelay } from './outbox-relay.ts';
import { openQueueClient, type QueueClient } from './queue-client.ts';

const NEVER_MS = 60_000;
const log = createLogger({ program: 'test', level: 'silent' });
let database: TestDatabase;
let outbox: TestOutbox;
let redis: TestRedis;
let client: QueueClient;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  outbox = testOutbox(database.db);
  redis = createTestRedis(inject('redisUrl'));
  client = openQueueClient({ redisUrl: redis.url, prefix: redis.prefix, log });
});
afterAll(async () => {
  await client.close();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const post = defineJob({
  name: 'post',
  payload: z.object({ letter: z.int() }),
  options: { attempts: 1, backoff: 0, removeOnComplete: { count: 1_000 }, removeOnFail: { count: 1_000 } },
  dedupeKey: ({ letter }) => String(letter),
});

let offices = 0;
let contract: QueueContract;
let queue: Queue;
beforeEach(async () => {
  offices += 1;
  contract = defineQueue({ name: `post-office-${offices}`, jobs: [post] });
  queue = await client.queue(contract);
});
afterEach(() => void vi.restoreAllMocks());

function letter(number: number, delayMs = 0) {
  return { queue: contract.name, job: 'post', payload: { letter: number }, delayMs };
}

function startRelay({ relay = outbox.relay, pollMs = 20, through = client } = {}) {
  const running = startOutboxRelay({ relayOutbox: relay, client: through, queues: [contract], log, pollMs });
  return { ...running, [Symbol.asyncDispose]: running.close };
}

function wordsOf(spy: MockInstance<typeof log.info>) {
  return spy.mock.calls.map(([, message]) => message).sort();
}

function inLine(of: Queue = queue) {
  return expect.poll(() => of.getJobCounts('waiting', 'delayed'), { timeout: 10_000 });
}

test('a written row becomes a job that carries the id of its row', async () => {
  await outbox.add([letter(1), letter(2, 60_000)]);

  await using _relay = startRelay();

  await inLine().toEqual({ waiting: 1, delayed: 1 });
  const [waiting] = await queue.getJobs(['waiting']);
  expect(waiting).toMatchObject({ id: expect.stringMatching(/^ob-[0-9a-f-]{36}$/), name: 'post', data: { letter: 1 } });
  await expect.poll(outbox.countUnsent).toBe(0);
});

test('a row whose like is held to be unfinished and is in no list is let in; one whose like waits is not', async () => {
  for (const number of [1, 2]) {
    const options = { ...jobOptions(post, { letter: number }), delay: NEVER_MS };
    await queue.add(post.name, { letter: number }, options);
  }
  const [half] = await queue.getJobs(['delayed'], 0, 0, true);
  await client.redis.zrem(queue.toKey('delayed'), half!.id!);
  await outbox.add([letter(1), letter(2)]);

  await using _relay = startRelay();
  await expect.poll(outbox.countUnsent, { timeout: 10_000 }).toBe(0);

  expect((await queue.getJobs(['waiting'])).map((job) => job.data)).toEqual([half!.data]);
  expect(await queue.getDelayedCount()).toBe(1);
});

test('a row is due by the clock of the outbox, whatever the machine of the relay says', async () => {
  const startedAt = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() + 7_200_000);
  await outbox.add([letter(1, NEVER_MS)]);

  await using _relay = startRelay();
  await inLine().toEqual({ waiting: 0, delayed: 1 });

  const [, dueAt] = await client.redis.zrange(queue.toKey('delayed'), '0', '-1', 'WITHSCORES');
  expect(Number(dueAt) / 0x1000).toBeLessThan(startedAt + 2 * NEVER_MS);
});

test('a kick spares a row the wait for the next poll', async () => {
  await using relay = startRelay({ pollMs: NEVER_MS });
  await outbox.add([letter(1)]);

  relay.kick();

  await inLine().toEqual({ waiting: 1, delayed: 0 });
});

test('a full batch is followed by the next without a pause', async () => {
  await outbox.add(Array.from({ length: 250 }, (_, number) => letter(number)));

  await using _relay = startRelay({ pollMs: NEVER_MS });

  await inLine().toEqual({ waiting: 250, delayed: 0 });
});

test('a crash between sending and marking does not run a job twice, though it had already finished', async () => {
  const posted: number[] = [];
  const processors = [handle(post, async (payload) => void posted.push(payload.letter))];
  const worker = startWorker({ client, queue: contract, processors, concurrency: 1, log });
  await outbox.add([letter(1)]);
  const sent: number[] = [];
  await using relay = startRelay({
    pollMs: 100,
    relay: (send) =>
      outbox.relay(async (rows) => {
        await send(rows);
        sent.push(rows.length);
        if (sent.length > 1) return;
        await expect.poll(() => queue.getCompletedCount()).toBe(1);
        throw new Error('crashed before the mark');
      }),
  });

  await expect.poll(outbox.countUnsent).toBe(0);
  await outbox.add([letter(2)]);
  relay.kick();
  await expect.poll(() => queue.getCompletedCount()).toBe(2);

  expect(sent).toEqual([1, 1, 1]);
  expect(posted).toEqual([1, 2]);
  await worker.close();
});

test('rows that no contract fits are reported and hold nobody up', async () => {
  const error = vi.spyOn(log, 'error');
  await outbox.add([
    { ...letter(1), queue: 'no-such-queue' },
    { ...letter(2), job: 'no-such-job' },
    { ...letter(3), payload: { letter: 'three' } },
    letter(4),
  ]);

  await using _relay = startRelay();

  await inLine().toEqual({ waiting: 1, delayed: 0 });
  await expect.poll(outbox.countUnsent).toBe(0);
  expect(error.mock.calls.map(([details]) => details)).toMatchObject([
    { queue: 'no-such-queue', reason: 'no contract has this queue and job' },
    { job: 'no-such-job', reason: 'no contract has this queue and job' },
    { reason: expect.stringContaining('letter') },
  ]);
});

test('rows wait while Redis is away and arrive when it is back, with one word at each end', async () => {
  const warn = vi.spyOn(log, 'warn');
  const info = vi.spyOn(log, 'info');
  await using own = await startOwnRedis();
  const ownClient = openQueueClient({ redisUrl: own.url, log });
  const ownQueue = await ownClient.queue(contract);
  const relay = startRelay({ through: ownClient });
  await own.stop();

  await outbox.add([letter(1)]);
  await expect.poll(() => warn.mock.calls.length).toBe(2);
  expect(await outbox.countUnsent()).toBe(1);
  await own.start();

  await inLine(ownQueue).toEqual({ waiting: 1, delayed: 0 });
  await expect.poll(outbox.countUnsent).toBe(0);
  expect(wordsOf(warn)).toEqual(['redis is away', 'the way from the outbox to the queues is away']);
  expect(wordsOf(info)).toEqual(['redis is back', 'the way from the outbox to the queues is back']);
  await relay.close();
  await ownClient.close();
});

test('a relay that started before Redis sends as soon as Redis is there', async () => {
  await using own = await startOwnRedis();
  await own.stop();
  await outbox.add([letter(1)]);
  const warn = vi.spyOn(log, 'warn');
  const ownClient = openQueueClient({ redisUrl: own.url, log });
  const relay = startRelay({ through: ownClient });
  await expect.poll(() => wordsOf(warn)).toContain('the way from the outbox to the queues is away');

  await own.start();

  await expect.poll(outbox.countUnsent, { timeout: 15_000 }).toBe(0);
  await inLine(await ownClient.queue(contract)).toEqual({ waiting: 1, delayed: 0 });
  await relay.close();
  await ownClient.close();
});
