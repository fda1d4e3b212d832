import { createLogger } from '@around/service-kit/logger';
import { startOwnRedis } from '@around/test-harness/own-redis';
import { Redis } from 'ioredis';
import { expect, test, vi } from 'vitest';
import { openQueueClient, proveRedisWrite } from '../queue-client.ts';
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

test('a Redis that is full or read-only fails its check with the reason, though it answers pings', async () => {
  await using own = await startOwnRedis();
  const client = openQueueClient({ redisUrl: own.url, log: createLogger({ program: 'test', level: 'silent' }) });
  try {
    await vi.waitFor(() => proveRedisWrite(client));
    await client.redis.config('SET', 'maxmemory', '1');

    expect(await client.redis.ping()).toBe('PONG');
    await expect(proveRedisWrite(client)).rejects.toThrow('Redis is full: it refuses writes');

    await client.redis.config('SET', 'maxmemory', '0');
    await proveRedisWrite(client);
    await client.redis.replicaof('127.0.0.1', '1');
    await expect(proveRedisWrite(client)).rejects.toThrow('Redis is read-only');
  } finally {
    await client.close();
  }
});
