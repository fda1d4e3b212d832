import { deleteUser } from '@around/contracts/users/user';
import type { Db } from '@around/database/db';
import { deleteMailsTo } from '@around/database/mails/mail-queries';
import { deleteUserRow } from '@around/database/users/user-queries';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bestEffort } from '../../http/unavailable.ts';
import type { UserSuspensions } from '../../safety/standing/user-suspensions.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import { PASSWORD_BODY_LIMIT } from '../password-body-limit.ts';
import type { UserGuard } from '../user-guard.ts';
import type { IdentityCheck } from './identity-check.ts';

export type DeleteUserDependencies = {
  db: Db;
  sessions: Sessions;
  users: UserGuard;
  confirmIdentity: IdentityCheck;
  suspensions: UserSuspensions;
};

/** `DELETE /api/user`: deletes the user with everything of theirs, and ends all their sessions. */
export function deleteUserRoutes({
  db,
  sessions,
  users,
  confirmIdentity,
  suspensions,
}: DeleteUserDependencies): FastifyPluginAsyncZod {
  return async (app) => {
    await sessions.user.registerIn(app);

    app.delete(
      deleteUser.path,
      { schema: deleteUser.schema, bodyLimit: PASSWORD_BODY_LIMIT },
      async (request, reply) => {
        const signedIn = await users.require(request);
        await confirmIdentity(request, signedIn, request.body.password);
        const { id, email } = signedIn.user;
        await db.transaction().execute(async (transaction) => {
          await suspensions.keep(transaction, id);
          await deleteUserRow(transaction, id);
          if (email !== null) await deleteMailsTo(transaction, email);
        });
        await bestEffort(request.log, sessions.user.revoke(id));
        await bestEffort(request.log, sessions.user.end(request, reply));
        request.log.info({ userId: id }, 'user deleted');
        return { message: 'Your account was deleted' };
      },
    );
  };
}
