import { getPlaceStatus } from '@around/contracts/places/place-status';
import { isDatabaseUnavailable } from '@around/database/database-unavailable';
import type { Db } from '@around/database/db';
import { findPlaceStatus } from '@around/database/follows/place-status';
import { AppError } from '@around/service-kit/app-error';
import etag from '@fastify/etag';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { SHARED } from '../feed/answers/cache-control.ts';
import type { LimitLookup } from '../places/limit-lookups.ts';
import { toPlaceStatus } from './place-status-response.ts';

/** `GET /api/places/status`: for devices that follow places without a user. 503 while the database is down. */
export function placeStatusRoutes({ db, limitLookup }: { db: Db; limitLookup: LimitLookup }): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(etag);

    app.get(getPlaceStatus.path, { schema: getPlaceStatus.schema }, async ({ query }, reply) => {
      const ids = [...new Set(query.ids)];
      const lookup = {
        key: `status ${ids.join(' ')}`,
        lookUp: () => findPlaceStatus(db, ids),
        hasLeft: () => reply.raw.destroyed,
      };
      const rows = await limitLookup(lookup).catch((cause: unknown) => {
        if (!isDatabaseUnavailable(cause)) throw cause;
        throw statusUnavailable(cause);
      });
      if (!rows) throw statusUnavailable();
      const places = new Map(rows.map((row) => [row.id, toPlaceStatus(row)]));
      reply.header('cache-control', SHARED);
      return { places: ids.flatMap((id) => places.get(id) ?? []) };
    });
  };
}

function statusUnavailable(cause?: unknown): AppError {
  const options = { cause, retryAfterSeconds: 5 };
  return new AppError('unavailable', 'Places cannot be loaded right now. Please try again.', options);
}
