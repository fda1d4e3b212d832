import { Redis } from 'ioredis';
import { expect, inject, test } from 'vitest';
import { createTestRedis } from './test-redis.ts';

test('what a test wrote under its prefix is gone afterwards, and nothing else is', async () => {
  const url = inject('redisUrl');
  const redis = new Redis(url);
  const mine = createTestRedis(url);
  await using yours = createTestRedis(url);
  await redis.mset({ [`${mine.prefix}:a`]: '1', [`${mine.prefix}:b`]: '2', [`${yours.prefix}:a`]: '3' });

  await mine[Symbol.asyncDispose]();

  expect(await redis.keys(`${mine.prefix}:*`)).toEqual([]);
  expect(await redis.get(`${yours.prefix}:a`)).toBe('3');
  await redis.quit();
});
