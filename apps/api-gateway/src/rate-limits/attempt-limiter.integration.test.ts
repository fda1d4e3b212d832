import { setTimeout as sleep } from 'node:timers/promises';
import type { QueueClient } from '@around/queues/queue-client';
import { createLogger } from '@around/service-kit/logger';
import { startOwnRedis } from '@around/test-harness/own-redis';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type AttemptLimit, type AttemptLimiter, attemptLimiter, nameKey } from './attempt-limiter.ts';

const log = createLogger({ program: 'test', level: 'silent' });

let redis: TestRedis;
let client: QueueClient;
let otherClient: QueueClient;

beforeAll(async () => {
  redis = createTestRedis(inject('redisUrl'));
  [client, otherClient] = await Promise.all([openTestQueueClient(redis, log), openTestQueueClient(redis, log)]);
});
afterAll(async () => {
  await Promise.all([client.close(), otherClient.close()]);
  await redis[Symbol.asyncDispose]();
});

const attemptsOf = (opened: QueueClient) => attemptLimiter({ redis: opened.redis, prefix: redis.prefix });
const limit = (key: string, most: number, windowMs = 60_000): AttemptLimit[] => [{ key, limit: most, windowMs }];

async function isTaken(attempts: AttemptLimiter, limits: AttemptLimit[]): Promise<boolean> {
  return attempts.consume(limits).then(
    () => true,
    () => false,
  );
}

test('gateways share a counter and count concurrent attempts exactly', async () => {
  const gateways = [attemptsOf(client), attemptsOf(otherClient)];

  const tries = Array.from({ length: 40 }, (_, index) => isTaken(gateways[index % 2]!, limit('together', 7)));

  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(7);
});

test('a refusal has the wait time and does not extend it', async () => {
  const attempts = attemptsOf(client);
  await attempts.consume(limit('wait', 1, 30_000));

  for (let tried = 0; tried < 5; tried += 1) {
    await expect(attempts.consume(limit('wait', 1, 30_000))).rejects.toMatchObject({
      code: 'throttled',
      message: 'Too many requests. Please try again later.',
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 30),
    });
  }
});

test('the window expires in Redis', async () => {
  const attempts = attemptsOf(client);
  await attempts.consume(limit('window', 1, 20_000));
  expect(await isTaken(attempts, limit('window', 1, 20_000))).toBe(false);

  await expect.poll(() => client.redis.exists(`${redis.prefix}:attempts:window`)).toBe(0);
  expect(await isTaken(attempts, limit('window', 1, 20_000))).toBe(true);
});

test('an attempt refused by one limit does not count against the other', async () => {
  const attempts = attemptsOf(client);
  await attempts.consume(limit('full', 1));

  expect(await isTaken(attempts, [...limit('roomy', 5), ...limit('full', 1)])).toBe(false);

  expect(await client.redis.get(`${redis.prefix}:attempts:roomy`)).toBeNull();
});

test('a successful attempt is refunded, at most once', async () => {
  const attempts = attemptsOf(client);
  const counted = limit('right', 1);
  await attempts.consume(counted);
  for (let times = 0; times < 3; times += 1) await attempts.refund(counted);

  expect(await isTaken(attempts, limit('right', 1))).toBe(true);
  expect(await isTaken(attempts, limit('right', 1))).toBe(false);
});

test('a refund after the end of its window leaves the next window alone', async () => {
  const attempts = attemptsOf(client);
  const counted = limit('late', 5);
  await attempts.consume(counted);
  await attempts.count(counted[0]!);
  await client.redis.del(`${redis.prefix}:attempts:late`);
  await sleep(150);
  await attempts.consume(limit('late', 5));

  await attempts.refund(counted);

  expect(await client.redis.get(`${redis.prefix}:attempts:late`)).toBe('1');
});

test('a password typed as a username is not stored in Redis', async () => {
  await attemptsOf(client).consume(limit(`login:${nameKey(' Hunter2-UNIQUE ')}`, 3));

  expect(nameKey(' Hunter2-UNIQUE ')).toBe(nameKey('hunter2-unique'));
  expect((await client.redis.keys('*')).join('\n').toLowerCase()).not.toContain('hunter2-unique');
});

test('without Redis every attempt answers 503', async () => {
  await using own = await startOwnRedis();
  const lonely = await openTestQueueClient({ url: own.url, prefix: 'x' }, log);
  await own.stop();

  await expect(attemptLimiter({ redis: lonely.redis, prefix: 'x' }).consume(limit('any', 3))).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 5,
  });
  await lonely.close();
});
