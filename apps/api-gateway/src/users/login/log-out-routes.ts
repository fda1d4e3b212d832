import { logOut } from '@around/contracts/users/login';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Sessions } from '../../sessions/sessions.ts';

/** `POST /api/logout`: deletes the session on the server and clears the cookie. */
export function logOutRoutes({ sessions }: { sessions: Sessions }): FastifyPluginAsyncZod {
  return async (app) => {
    await sessions.user.registerIn(app);

    app.post(logOut.path, { schema: logOut.schema }, async (request, reply) => {
      await sessions.user.end(request, reply);
      return { message: 'Logged out' };
    });
  };
}
