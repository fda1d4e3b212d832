import { getMapsAccess } from '@around/contracts/places/maps';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

const MAX_AGE_SECONDS = 300;

type Dependencies = { googleMapsApiKey: string | undefined };

/** `GET /api/maps`: requested when a visitor opens the search, so that Google is only contacted by visitors who search. */
export function mapsRoutes({ googleMapsApiKey }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getMapsAccess.path, { schema: getMapsAccess.schema }, (_request, reply) => {
      reply.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`);
      return { googleMapsApiKey: googleMapsApiKey ?? null };
    });
  };
}
