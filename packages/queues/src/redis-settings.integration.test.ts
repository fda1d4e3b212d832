import { startOwnRedis } from '@around/test-harness/own-redis';
import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { findRedisProblems } from './redis-settings.ts';

test('a Redis that may evict jobs or forget them at a stop is reported, a good one is not', async () => {
  await using own = await startOwnRedis();
  const redis = new Redis(own.url);

  expect(await findRedisProblems(redis)).toEqual([]);

  await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
  await redis.config('SET', 'appendonly', 'no');
  expect(await findRedisProblems(redis)).toEqual([
    expect.stringContaining('maxmemory-policy is allkeys-lru'),
    expect.stringContaining('appendonly is off'),
  ]);
  redis.disconnect();
});
