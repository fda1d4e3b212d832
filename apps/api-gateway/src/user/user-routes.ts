import { getUser } from '@around/contracts/user';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Sessions } from '../sessions/sessions.ts';

export function userRoutes({ sessions }: { sessions: Sessions }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getUser.path, { schema: getUser.schema }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // Asked although nobody has an account here yet: while sessions cannot be read, "not signed in" would be a guess.
      await sessions.user.read(request);
      throw new AppError('unauthenticated', 'You are not signed in');
    });
  };
}
