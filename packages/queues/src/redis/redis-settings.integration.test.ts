import { startOwnRedis } from '@around/test-harness/own-redis';
import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { findRedisProblems } from './redis-settings.ts';

test('reports a Redis that may evict jobs or lose them at a restart, and nothing for correct settings', async () => {
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
