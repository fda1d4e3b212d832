import { getUser } from '@around/contracts/user';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Sessions } from '../sessions/sessions.ts';

/** `GET /api/user`: 401 until users can sign up, 503 while sessions cannot be read. */
export function userRoutes({ sessions }: { sessions: Sessions }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getUser.path, { schema: getUser.schema }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // There are no users yet, but while Redis is down this must answer 503 and not 401.
      await sessions.user.read(request);
      throw new AppError('unauthenticated', 'You are not signed in');
    });
  };
}
