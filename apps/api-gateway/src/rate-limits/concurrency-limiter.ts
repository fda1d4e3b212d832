import { randomUUID } from 'node:crypto';
import type { QueueClient } from '@around/queues/queue-client';
import { AppError } from '@around/service-kit/app-error';
import { orUnavailable } from '../http/unavailable.ts';
import { TOO_MANY_REQUESTS } from './attempt-limiter.ts';

/** Limits how much a key does at the same time, over all gateways. */
export type ConcurrencyLimiter = {
  /** Takes a slot until it is disposed. Throws 429 when all are taken, 503 while Redis is down. */
  take: (key: string, limit: number) => Promise<AsyncDisposable>;
};

/** The slots of a gateway that was killed are free after this time. */
const LEASE_MS = 60_000;
const RENEW_MS = 20_000;
const RETRY_AFTER_SECONDS = 10;

// KEYS: the slots with the end of their leases. ARGV: limit, lease, name of the slot. By the clock of Redis.
const TAKE = `
  local time = redis.call('time')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('zremrangebyscore', KEYS[1], '-inf', now)
  if redis.call('zcard', KEYS[1]) >= tonumber(ARGV[1]) and not redis.call('zscore', KEYS[1], ARGV[3]) then return 0 end
  redis.call('zadd', KEYS[1], now + ARGV[2], ARGV[3])
  redis.call('pexpire', KEYS[1], ARGV[2])
  return 1`;

export function concurrencyLimiter({
  redis,
  prefix,
}: {
  redis: QueueClient['redis'];
  prefix: string;
}): ConcurrencyLimiter {
  return {
    async take(key, limit) {
      const slots = `${prefix}:slots:${key}`;
      const slot = randomUUID();
      const lease = () => redis.eval(TAKE, 1, slots, limit, LEASE_MS, slot);
      const isTaken = await orUnavailable(lease());
      if (isTaken !== 1) {
        throw new AppError('throttled', TOO_MANY_REQUESTS, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      // A failed renewal has no effect unless the lease ends before the next one.
      const renewal = setInterval(() => void lease().catch(() => {}), RENEW_MS).unref();
      return {
        async [Symbol.asyncDispose]() {
          clearInterval(renewal);
          await redis.zrem(slots, slot).catch(() => {});
        },
      };
    },
  };
}
