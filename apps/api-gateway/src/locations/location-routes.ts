import { getLocation } from '@around/contracts/locations';
import { AppError } from '@around/service-kit/app-error';
import etag from '@fastify/etag';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ReadLocation } from './linked-location.ts';

/** `GET /api/locations/:locationId`: the target of a deep link. 404 for an unknown id, 503 while the database is down. */
export function locationRoutes({ readLocation }: { readLocation: ReadLocation }): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(etag);

    app.get(getLocation.path, { schema: getLocation.schema }, async ({ params, query: { lat, lng } }, reply) => {
      const near = lat === undefined || lng === undefined ? undefined : { latitude: lat, longitude: lng };
      const location = await readLocation(params.locationId, { near, hasLeft: () => reply.raw.destroyed });
      if (!location) throw new AppError('not_found', 'There is no such place');
      reply.header('cache-control', 'no-cache');
      return location;
    });
  };
}
