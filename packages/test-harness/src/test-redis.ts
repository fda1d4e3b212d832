import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import './provided-context.ts';

export type TestRedis = AsyncDisposable & {
  url: string;
  /** For everything that a test file writes: files share one server and never see each other's keys. */
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
