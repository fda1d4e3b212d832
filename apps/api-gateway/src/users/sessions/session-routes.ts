import { listSessions, revokeOtherSessions, revokeSession } from '@around/contracts/users/user-sessions';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Sessions } from '../../sessions/sessions.ts';
import type { UserGuard } from '../user-guard.ts';
import { listUserSessions } from './user-sessions.ts';

export type SessionDependencies = { sessions: Sessions; users: UserGuard };

/** The sessions of the signed-in user: list, end one, end all others. */
export function sessionRoutes({ sessions, users }: SessionDependencies): FastifyPluginAsyncZod {
  return async (app) => {
    await sessions.user.registerIn(app);

    app.get(listSessions.path, { schema: listSessions.schema }, async (request) => {
      const { user } = await users.require(request);
      return { sessions: await listUserSessions(request, user, sessions) };
    });

    app.delete(revokeSession.path, { schema: revokeSession.schema }, async (request, reply) => {
      const { user } = await users.require(request);
      const { sessionId } = request.params;
      // Like a logout, so that the cookie is cleared too.
      if (sessionId === sessions.user.nameOf(request)) await sessions.user.end(request, reply);
      else if ((await sessions.user.revoke(user.id, ({ name }) => name === sessionId)) === 0) {
        throw new AppError('not_found', 'There is no such session');
      }
      return { message: 'The session was ended' };
    });

    app.delete(revokeOtherSessions.path, { schema: revokeOtherSessions.schema }, async (request) => {
      const { user } = await users.require(request);
      const current = sessions.user.nameOf(request);
      return { revoked: await sessions.user.revoke(user.id, ({ name }) => name !== current) };
    });
  };
}
