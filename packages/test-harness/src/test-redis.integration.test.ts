import { Redis } from 'ioredis';
import { expect, inject, test } from 'vitest';
import { createTestRedis } from './test-redis.ts';

test('deletes only the keys under its own prefix', async () => {
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
