import { getUser } from '@around/contracts/user';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

export function userRoutes(): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getUser.path, { schema: getUser.schema }, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      throw new AppError('unauthenticated', 'You are not signed in');
    });
  };
}
