import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@around/database/database-unavailable';

type RetryOptions = {
  /** Called before each retry, so that a watchdog does not consider the caller stuck. */
  onRetry?: () => void;
  firstWaitMs?: number;
  longestWaitMs?: number;
  /** Time limits for retries: while the database is unreachable, and after any other error. */
  outageLimitMs?: number;
  errorLimitMs?: number;
};

/**
 * Retries a write that must survive a database outage, such as a `Retry-After` of the network. It is retried for far longer than
 * any outage that ends by itself, with a backoff short enough to write soon after the database is back.
 */
export async function retryThroughOutage<T>(write: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const {
    onRetry,
    firstWaitMs = 250,
    longestWaitMs = 1_000,
    outageLimitMs = 15 * 60_000,
    errorLimitMs = 5_000,
  } = options;
  const startedAt = performance.now();
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      return await write();
    } catch (error) {
      const lastsMs = performance.now() - startedAt + waitMs;
      if (lastsMs > (isDatabaseUnavailable(error) ? outageLimitMs : errorLimitMs)) throw error;
    }
    onRetry?.();
    // Does not keep a process alive that has closed everything else.
    await sleep(waitMs, undefined, { ref: false });
  }
}
