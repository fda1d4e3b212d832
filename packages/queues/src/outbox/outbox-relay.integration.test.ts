import { createLogger } from '@around/service-kit/logger';
import { startOwnRedis } from '@around/test-harness/own-redis';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { type TestOutbox, testOutbox } from '@around/test-harness/test-outbox';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, type MockInstance, test, vi } from 'vitest';
import { z } from 'zod';
import { defineJob, defineQueue, jobOptions, type QueueContract } from '../jobs/job-contract.ts';
import { openQueueClient, type QueueClient } from '../queue-client.ts';
import { handle } from '../worker/job-processor.ts';
import { startWorker } from '../worker/job-worker.ts';
import { startOutboxRelay } from './outbox-relay.ts';

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
  client = await openTestQueueClient(redis, log);
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

function messagesOf(spy: MockInstance<typeof log.info>) {
  return spy.mock.calls.map(([, message]) => message).sort();
}

function expectCounts(of: Queue = queue) {
  return expect.poll(() => of.getJobCounts('waiting', 'delayed'));
}

test('an outbox row becomes a job whose id is made from the id of the row', async () => {
  await outbox.add([letter(1), letter(2, 60_000)]);

  await using _relay = startRelay();

  await expectCounts().toEqual({ waiting: 1, delayed: 1 });
  const [waiting] = await queue.getJobs(['waiting']);
  expect(waiting).toMatchObject({ id: expect.stringMatching(/^ob-[0-9a-f-]{36}$/), name: 'post', data: { letter: 1 } });
  await expect.poll(outbox.countUnsent).toBe(0);
});

test('a row is added despite the stale key of a job that is in no list, but not while a job with its key waits', async () => {
  for (const number of [1, 2]) {
    const options = { ...jobOptions(post, { letter: number }), delay: NEVER_MS };
    await queue.add(post.name, { letter: number }, options);
  }
  const [half] = await queue.getJobs(['delayed'], 0, 0, true);
  await client.redis.zrem(queue.toKey('delayed'), half!.id!);
  await outbox.add([letter(1), letter(2)]);

  await using _relay = startRelay();
  await expect.poll(outbox.countUnsent).toBe(0);

  expect((await queue.getJobs(['waiting'])).map((job) => job.data)).toEqual([half!.data]);
  expect(await queue.getDelayedCount()).toBe(1);
});

test("a row is due by the database's clock, not by the clock of the relay's machine", async () => {
  const startedAt = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() + 7_200_000);
  await outbox.add([letter(1, NEVER_MS)]);

  await using _relay = startRelay();
  await expectCounts().toEqual({ waiting: 0, delayed: 1 });

  const [, dueAt] = await client.redis.zrange(queue.toKey('delayed'), '0', '-1', 'WITHSCORES');
  expect(Number(dueAt) / 0x1000).toBeLessThan(startedAt + 2 * NEVER_MS);
});

test('kick sends a row before the next poll', async () => {
  await using relay = startRelay({ pollMs: NEVER_MS });
  await outbox.add([letter(1)]);

  relay.kick();

  await expectCounts().toEqual({ waiting: 1, delayed: 0 });
});

test('the next batch follows a full one without a delay', async () => {
  await outbox.add(Array.from({ length: 250 }, (_, number) => letter(number)));

  await using _relay = startRelay({ pollMs: NEVER_MS });

  await expectCounts().toEqual({ waiting: 250, delayed: 0 });
});

test('a row that is sent twice because of a crash runs once, even if its job has already finished', async () => {
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

test('rows that match no contract are logged and do not block the others', async () => {
  const error = vi.spyOn(log, 'error');
  await outbox.add([
    { ...letter(1), queue: 'no-such-queue' },
    { ...letter(2), job: 'no-such-job' },
    { ...letter(3), payload: { letter: 'three' } },
    letter(4),
  ]);

  await using _relay = startRelay();

  await expectCounts().toEqual({ waiting: 1, delayed: 0 });
  await expect.poll(outbox.countUnsent).toBe(0);
  expect(error.mock.calls.map(([details]) => details)).toMatchObject([
    { queue: 'no-such-queue', reason: 'no contract has this queue and job' },
    { job: 'no-such-job', reason: 'no contract has this queue and job' },
    { reason: expect.stringContaining('letter') },
  ]);
});

test('rows wait during a Redis outage and are sent after it, with one log line at its start and one at its end', async () => {
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

  await expectCounts(ownQueue).toEqual({ waiting: 1, delayed: 0 });
  await expect.poll(outbox.countUnsent).toBe(0);
  expect(messagesOf(warn)).toEqual(['outbox relay is down', 'redis is down']);
  await expect.poll(() => messagesOf(info)).toEqual(['outbox relay is up again', 'redis is up again']);
  await relay.close();
  await ownClient.close();
});

test('a relay that started before Redis sends once Redis is up', async () => {
  await using own = await startOwnRedis();
  await own.stop();
  await outbox.add([letter(1)]);
  const warn = vi.spyOn(log, 'warn');
  const ownClient = openQueueClient({ redisUrl: own.url, log });
  const relay = startRelay({ through: ownClient });
  await expect.poll(() => messagesOf(warn)).toContain('outbox relay is down');

  await own.start();

  await expect.poll(outbox.countUnsent).toBe(0);
  await expectCounts(await ownClient.queue(contract)).toEqual({ waiting: 1, delayed: 0 });
  await relay.close();
  await ownClient.close();
});
