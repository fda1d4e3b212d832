import { createHash } from 'node:crypto';
import type { QueueClient } from '@around/queues/queue-client';
import { AppError } from '@around/service-kit/app-error';
import { orUnavailable } from '../http/unavailable.ts';

export const TOO_MANY_REQUESTS = 'Too many requests. Please try again later.';

/** At most `limit` attempts for the key in a fixed window that starts with the first attempt. */
export type AttemptLimit = { key: string; limit: number; windowMs: number };

/** Counts attempts in Redis, shared by all gateways. */
export type AttemptLimiter = {
  /** Throws 429 when a limit is full, 503 while Redis is down. Counts nothing. */
  check: (limits: AttemptLimit[]) => Promise<void>;
  /** Counts one attempt against every limit. Throws 429 and counts nothing when one is full, 503 while Redis is down. */
  consume: (limits: AttemptLimit[]) => Promise<void>;
  /** Counts one attempt and never refuses it. Returns the number of attempts in the window. */
  count: (limit: Omit<AttemptLimit, 'limit'>) => Promise<number>;
  /** Takes back one attempt, after a successful login. */
  refund: (limits: Array<Pick<AttemptLimit, 'key'>>) => Promise<void>;
};

// KEYS: the counters. ARGV: limit and window of each. Both return the milliseconds to wait, or 0 when no limit is full.
const RETURN_WAIT = `
  for i, key in ipairs(KEYS) do
    if tonumber(redis.call('get', key) or '0') >= tonumber(ARGV[2 * i - 1]) then
      return math.max(redis.call('pttl', key), 1)
    end
  end`;
const CHECK = `${RETURN_WAIT} return 0`;
const CONSUME = `${RETURN_WAIT}
  for i, key in ipairs(KEYS) do
    if redis.call('incr', key) == 1 then redis.call('pexpire', key, ARGV[2 * i]) end
  end
  return 0`;

const COUNT = `
  local attempts = redis.call('incr', KEYS[1])
  if attempts == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
  return attempts`;

const REFUND = `
  for _, key in ipairs(KEYS) do
    local attempts = tonumber(redis.call('get', key) or '0')
    if attempts > 1 then redis.call('decr', key) elseif attempts == 1 then redis.call('del', key) end
  end`;

export function attemptLimiter({ redis, prefix }: { redis: QueueClient['redis']; prefix: string }): AttemptLimiter {
  const keysOf = (limits: Array<Pick<AttemptLimit, 'key'>>) => limits.map(({ key }) => `${prefix}:attempts:${key}`);

  async function run(script: string, limits: Array<Pick<AttemptLimit, 'key'>>, bounds: number[] = []): Promise<number> {
    return Number(await orUnavailable(redis.eval(script, limits.length, ...keysOf(limits), ...bounds)));
  }

  async function refuseFull(script: string, limits: AttemptLimit[]): Promise<void> {
    const bounds = limits.flatMap(({ limit, windowMs }) => [limit, windowMs]);
    const waitMs = await run(script, limits, bounds);
    if (waitMs > 0) {
      throw new AppError('throttled', TOO_MANY_REQUESTS, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    }
  }

  return {
    check: (limits) => refuseFull(CHECK, limits),
    consume: (limits) => refuseFull(CONSUME, limits),
    count: (limit) => run(COUNT, [limit], [limit.windowMs]),
    async refund(limits) {
      await run(REFUND, limits);
    },
  };
}

/** A digest of the username, because people sometimes type their password into the username field. */
export function nameKey(name: string): string {
  return createHash('sha256').update(name.trim().toLowerCase()).digest('base64url').slice(0, 22);
}
