import { AppError } from '@around/service-kit/app-error';
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { AddressCounter } from './address-counter.ts';
import { TOO_MANY_REQUESTS } from './attempt-limiter.ts';

/** Limits requests per minute and client address over all routes of the scope. Counts in memory, per process; answers 429. */
export async function limitByAddress(scope: FastifyInstance, counter: AddressCounter): Promise<void> {
  await scope.register(rateLimit, {
    max: counter.perMinute,
    store: storeOf(counter),
    keyGenerator: (request) => request.ip,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('throttled', TOO_MANY_REQUESTS, { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1_000)) }),
  });
}

function storeOf(counter: AddressCounter): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(ip: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      const { requests, endsInMs } = counter.count(ip);
      callback(null, { current: requests, ttl: endsInMs });
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
