import { createHash } from 'node:crypto';
import type { QueueClient } from '@around/queues/queue-client';
import { AppError } from '@around/service-kit/app-error';

export const TOO_MANY_REQUESTS = 'Too many requests. Please try again later.';

/** So many attempts from the first one on, for whatever the key stands for. */
export type AttemptLimit = { key: string; limit: number; windowMs: number };

/** Counts attempts in Redis, for all gateways together. */
export type AttemptLimiter = {
  /** Counts one attempt against every limit, or throws 429 and counts none: refused attempts make the wait no longer. */
  take: (limits: AttemptLimit[]) => Promise<void>;
  /** The attempt was a right one, and was none to be limited. */
  refund: (limits: AttemptLimit[]) => Promise<void>;
};

// KEYS: the counters. ARGV: limit and window of each. Answers the milliseconds to wait, 0 when the attempt was counted.
const TAKE = `
  for i, key in ipairs(KEYS) do
    if tonumber(redis.call('get', key) or '0') >= tonumber(ARGV[2 * i - 1]) then
      return math.max(redis.call('pttl', key), 1)
    end
  end
  for i, key in ipairs(KEYS) do
    if redis.call('incr', key) == 1 then redis.call('pexpire', key, ARGV[2 * i]) end
  end
  return 0`;

const GIVE_BACK = `
  for _, key in ipairs(KEYS) do
    if tonumber(redis.call('get', key) or '0') > 0 then redis.call('decr', key) end
  end`;

export function attemptLimiter({ redis, prefix }: { redis: QueueClient['redis']; prefix: string }): AttemptLimiter {
  const keysOf = (limits: AttemptLimit[]) => limits.map(({ key }) => `${prefix}:attempts:${key}`);
  return {
    async take(limits) {
      const bounds = limits.flatMap(({ limit, windowMs }) => [limit, windowMs]);
      const waitMs = await redis.eval(TAKE, limits.length, ...keysOf(limits), ...bounds).catch((cause: unknown) => {
        throw new AppError('unavailable', 'This cannot be done right now. Please try again.', {
          cause,
          retryAfterSeconds: 5,
        });
      });
      if (Number(waitMs) > 0) {
        throw new AppError('throttled', TOO_MANY_REQUESTS, { retryAfterSeconds: Math.ceil(Number(waitMs) / 1_000) });
      }
    },
    async refund(limits) {
      await redis.eval(GIVE_BACK, limits.length, ...keysOf(limits));
    },
  };
}

/** What people type into a name field is now and then a password: Redis is told its digest. */
export function nameKey(name: string): string {
  return createHash('sha256').update(name.trim().toLowerCase()).digest('base64url').slice(0, 22);
}
