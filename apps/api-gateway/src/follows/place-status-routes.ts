import { getPlaceStatus } from '@around/contracts/places/place-status';
import { isDatabaseUnavailable } from '@around/database/database-unavailable';
import type { Db } from '@around/database/db';
import { findPlaceStatus } from '@around/database/follows/place-status';
import { AppError } from '@around/service-kit/app-error';
import etag from '@fastify/etag';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { SHARED } from '../feed/answers/cache-control.ts';
import { toPlaceStatus } from './place-status-response.ts';

/** `GET /api/places/status`: for devices that follow places without a user. 503 while the database is down. */
export function placeStatusRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(etag);

    app.get(getPlaceStatus.path, { schema: getPlaceStatus.schema }, async ({ query }, reply) => {
      const ids = [...new Set(query.ids)];
      const rows = await findPlaceStatus(db, ids).catch((cause: unknown) => {
        if (!isDatabaseUnavailable(cause)) throw cause;
        throw new AppError('unavailable', 'Places cannot be loaded right now. Please try again.', {
          cause,
          retryAfterSeconds: 5,
        });
      });
      const places = new Map(rows.map((row) => [row.id, toPlaceStatus(row)]));
      reply.header('cache-control', SHARED);
      return { places: ids.flatMap((id) => places.get(id) ?? []) };
    });
  };
}
