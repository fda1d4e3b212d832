import { getDeveloperPages } from '@around/contracts/developer-pages';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

const MAX_AGE_SECONDS = 300;

type Dependencies = { areDeveloperPagesShown: boolean };

/** `GET /api/developer-pages` */
export function developerPageRoutes({ areDeveloperPagesShown }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getDeveloperPages.path, { schema: getDeveloperPages.schema }, (_request, reply) => {
      reply.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`);
      return { areShown: areDeveloperPagesShown };
    });
  };
}
