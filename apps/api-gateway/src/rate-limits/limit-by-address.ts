import { AppError } from '@around/service-kit/app-error';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { TOO_MANY_REQUESTS } from './attempt-limiter.ts';
import { clientAddress } from './client-address.ts';

const ADDRESSES_REMEMBERED = 20_000;

/** So many requests a minute for each address, over all routes of the scope; counted in this process, with no need of Redis. */
export async function limitByAddress(scope: FastifyInstance, { perMinute }: { perMinute: number }): Promise<void> {
  await scope.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    cache: ADDRESSES_REMEMBERED,
    keyGenerator: (request) => clientAddress(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('throttled', TOO_MANY_REQUESTS, { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1_000)) }),
  });
}
