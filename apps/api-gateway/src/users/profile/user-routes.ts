import { getUser } from '@around/contracts/users/user';
import { MAY_BE_SIGNED_OUT_HEADER } from '@around/contracts/visitor-calls';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { UserGuard } from '../user-guard.ts';
import { toUser } from '../user-response.ts';

/** `GET /api/user`: 401 without a session, or null for a client that expects it; 503 while sessions or users cannot be read. */
export function userRoutes({ users }: { users: UserGuard }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getUser.path, { schema: getUser.schema }, async (request) => {
      const mayBeSignedOut = request.headers[MAY_BE_SIGNED_OUT_HEADER] === 'true';
      const found = mayBeSignedOut ? await users.find(request) : await users.require(request);
      return found ? toUser(found.user) : null;
    });
  };
}
