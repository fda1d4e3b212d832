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
  count: (limit: CountedLimit) => Promise<number>;
  /** Takes back the attempt that these same objects have counted, unless its window has ended. */
  refund: (limits: CountedLimit[]) => Promise<void>;
};

type CountedLimit = Omit<AttemptLimit, 'limit'>;

// When the window of a key ends, by the clock of Redis.
const WINDOW_END = `
  local time = redis.call('time')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local function windowEnd(key) return now + redis.call('pttl', key) end`;

// KEYS: the counters. ARGV: limit and window of each. Both return the milliseconds to wait, or 0 when no limit is full.
const RETURN_WAIT = `
  for i, key in ipairs(KEYS) do
    if tonumber(redis.call('get', key) or '0') >= tonumber(ARGV[2 * i - 1]) then
      return { math.max(redis.call('pttl', key), 1) }
    end
  end`;
const CHECK = `${RETURN_WAIT} return { 0 }`;
/** Also returns the end of each window. */
const CONSUME = `${RETURN_WAIT} ${WINDOW_END}
  local result = { 0 }
  for i, key in ipairs(KEYS) do
    if redis.call('incr', key) == 1 then redis.call('pexpire', key, ARGV[2 * i]) end
    table.insert(result, windowEnd(key))
  end
  return result`;

const COUNT = `${WINDOW_END}
  local attempts = redis.call('incr', KEYS[1])
  if attempts == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
  return { attempts, windowEnd(KEYS[1]) }`;

// ARGV: the ends of the windows that counted. They are read twice from a clock of milliseconds, and windows last seconds.
const REFUND = `${WINDOW_END}
  for i, key in ipairs(KEYS) do
    local isSameWindow = math.abs(windowEnd(key) - ARGV[i]) < 100
    local attempts = isSameWindow and tonumber(redis.call('get', key)) or 0
    if attempts > 1 then redis.call('decr', key) elseif attempts == 1 then redis.call('del', key) end
  end
  return {}`;

export function attemptLimiter({ redis, prefix }: { redis: QueueClient['redis']; prefix: string }): AttemptLimiter {
  /** The end of the window in which a limit counted: a later window is not refunded. */
  const windowEnds = new WeakMap<CountedLimit, number>();

  async function run(script: string, limits: CountedLimit[], bounds: number[] = []): Promise<number> {
    const keys = limits.map(({ key }) => `${prefix}:attempts:${key}`);
    const [first, ...ends] = (await orUnavailable(redis.eval(script, limits.length, ...keys, ...bounds))) as number[];
    for (const [index, end] of ends.entries()) windowEnds.set(limits[index]!, end);
    return first ?? 0;
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
      const counted = limits.filter((limit) => windowEnds.has(limit));
      if (counted.length > 0)
        await run(
          REFUND,
          counted,
          counted.map((limit) => windowEnds.get(limit)!),
        );
    },
  };
}

/** A digest of the username, because people sometimes type their password into the username field. */
export function nameKey(name: string): string {
  return createHash('sha256').update(name.trim().toLowerCase()).digest('base64url').slice(0, 22);
}
