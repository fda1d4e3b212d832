import { getMapsAccess } from '@around/contracts/maps';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

const KEPT_SECONDS = 300;

type Dependencies = { googleMapsApiKey: string | undefined };

/** `GET /api/maps`: asked when a visitor opens the search, so that nobody who does not search ever meets Google. */
export function mapsRoutes({ googleMapsApiKey }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getMapsAccess.path, { schema: getMapsAccess.schema }, (_request, reply) => {
      reply.header('cache-control', `public, max-age=${KEPT_SECONDS}`);
      return { googleMapsApiKey: googleMapsApiKey ?? null };
    });
  };
}
