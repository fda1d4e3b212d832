import { AppError } from '@around/service-kit/app-error';
import { clientAddress } from '@around/service-kit/client-address';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { TOO_MANY_REQUESTS } from './attempt-limiter.ts';

const MAX_ADDRESSES = 20_000;

/** Limits requests per minute and client address over all routes of the scope. Counts in memory, per process; answers 429. */
export async function limitByAddress(scope: FastifyInstance, { perMinute }: { perMinute: number }): Promise<void> {
  await scope.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    cache: MAX_ADDRESSES,
    keyGenerator: (request) => clientAddress(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('throttled', TOO_MANY_REQUESTS, { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1_000)) }),
  });
}
