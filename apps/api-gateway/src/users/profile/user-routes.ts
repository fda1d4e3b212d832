import { getUser } from '@around/contracts/users/user';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { UserGuard } from '../user-guard.ts';
import { toUser } from '../user-response.ts';

/** `GET /api/user`: 401 without a session, 503 while sessions or users cannot be read. */
export function userRoutes({ users }: { users: UserGuard }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getUser.path, { schema: getUser.schema }, async (request) => toUser((await users.require(request)).user));
  };
}
