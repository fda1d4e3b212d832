import type { Logger } from '@around/service-kit/logger';
import { isNetworkError } from '@around/service-kit/network-error';
import { Redis } from 'ioredis';
import { outageLog } from './outage-log.ts';

type Dependencies = { redisUrl: string; log: Logger };

/** For enqueueing and counting: a command fails after the deadline, and at once while Redis is down. */
export function connectProducer({ deadlineMs, ...dependencies }: Dependencies & { deadlineMs: number }): Redis {
  return connect(dependencies, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: deadlineMs });
}

/** For BullMQ workers, which must retry commands for as long as Redis is down. */
export function connectWorker(dependencies: Dependencies): Redis {
  return connect(dependencies, { maxRetriesPerRequest: null });
}

type RetryOptions = { enableOfflineQueue?: false; maxRetriesPerRequest: number | null; commandTimeout?: number };

function connect({ redisUrl, log }: Dependencies, retryOptions: RetryOptions): Redis {
  const outage = outageLog(log, 'redis');
  const redis = new Redis(redisUrl, { ...retryOptions, connectTimeout: 5_000 });
  redis.on('error', outage.failed);
  redis.on('ready', outage.recovered);
  return redis;
}

/** `outageLog` has logged it for the connection, so that users of the connection need not log it again. */
export function isConnectionError(error: Error): boolean {
  return isNetworkError(error) || error.message === 'Connection is closed.';
}
