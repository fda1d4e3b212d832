import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import './provided-context.ts';

export type TestRedis = AsyncDisposable & {
  url: string;
  /** Prefix for all keys of a test file, because the files share one server. */
  prefix: string;
};

export function createTestRedis(url: string): TestRedis {
  const prefix = `test-${randomUUID()}`;
  return {
    url,
    prefix,
    async [Symbol.asyncDispose]() {
      const redis = new Redis(url, { maxRetriesPerRequest: 1 });
      for await (const keys of redis.scanStream({ match: `${prefix}:*`, count: 1_000 })) {
        if (keys.length > 0) await redis.unlink(keys);
      }
      await redis.quit();
    },
  };
}
