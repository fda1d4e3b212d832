import { changeUser } from '@around/contracts/users/user';
import { NOT_SIGNED_IN } from '@around/contracts/users/user-messages';
import type { Db } from '@around/database/db';
import {
  findUserById,
  lockUser,
  type UserChanges,
  type UserRow,
  updateUser,
} from '@around/database/users/user-queries';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bestEffort } from '../../http/unavailable.ts';
import type { PasswordHasher } from '../../passwords/passwords.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import { beginUserSession } from '../begin-user-session.ts';
import { PASSWORD_BODY_LIMIT } from '../password-body-limit.ts';
import { takenError } from '../taken-field.ts';
import type { UserGuard } from '../user-guard.ts';
import { toUser } from '../user-response.ts';
import { requireVerifiedEmail } from '../verified-email.ts';
import type { NotifyOfChange } from '../ways-to-sign-in.ts';
import type { IdentityCheck } from './identity-check.ts';
import { refuseLosingAccess } from './refuse-losing-access.ts';
import { isSensitive, type RequestedChanges, requestedChanges } from './requested-changes.ts';

export type ChangeUserDependencies = {
  db: Db;
  sessions: Sessions;
  users: UserGuard;
  passwords: PasswordHasher;
  confirmIdentity: IdentityCheck;
  notifyOfChange: NotifyOfChange;
  kickRelay: () => void;
  clock: () => Date;
};

/** `PATCH /api/user`. A new password ends all other sessions, and gives this browser a new session id. */
export function changeUserRoutes(deps: ChangeUserDependencies): FastifyPluginAsyncZod {
  const { db, sessions, users, passwords, confirmIdentity, notifyOfChange, kickRelay, clock } = deps;

  /** The changes as the database stores them. */
  async function toRow({ password, ...changes }: RequestedChanges): Promise<UserChanges> {
    if (password === undefined) return changes;
    return { ...changes, passwordHash: password === null ? null : await passwords.hash(password) };
  }

  /** The sessions of the former password have ended already, see `UserGuard`. */
  async function renewSessions(request: FastifyRequest, user: UserRow): Promise<void> {
    await beginUserSession(request, user, { sessions, clock });
    await sessions.user.revoke(user.id, (session) => session.id !== request.session.sessionId);
  }

  return async (app) => {
    await sessions.user.registerIn(app);

    app.patch(changeUser.path, { schema: changeUser.schema, bodyLimit: PASSWORD_BODY_LIMIT }, async (request) => {
      const signedIn = await users.require(request);
      const { id } = signedIn.user;
      const wanted = requestedChanges(signedIn.user, request.body);
      if (isSensitive(wanted)) await confirmIdentity(request, signedIn, request.body.currentPassword);
      if (wanted.email) wanted.email = requireVerifiedEmail(request, wanted.email, clock());

      const changes = await toRow(wanted);
      const user = await db.transaction().execute(async (transaction) => {
        // The lock keeps a parallel request from removing the passkey that this change relies on.
        await lockUser(transaction, id);
        const current = await findUserById(transaction, id);
        if (current) await refuseLosingAccess(transaction, current, changes);
        const changed = current && (await updateUser(transaction, id, changes));
        if (changed === undefined) throw new AppError('unauthenticated', NOT_SIGNED_IN);
        if (typeof changed === 'string') throw takenError(changed);
        const at = clock().toISOString();
        for (const kind of noticesOf(changes)) {
          await notifyOfChange(transaction, { request, user: signedIn.user, content: { kind, at } });
        }
        return changed;
      });
      kickRelay();

      if (changes.email) await bestEffort(request.log, sessions.user.removeValue(request, 'verifiedEmail'));
      if (changes.passwordHash !== undefined) await bestEffort(request.log, renewSessions(request, user));
      if (isSensitive(wanted)) request.log.info({ userId: id, fields: Object.keys(wanted) }, 'user changed');
      return toUser(user);
    });
  };
}

function noticesOf({ passwordHash, email }: UserChanges) {
  return [
    ...(passwordHash ? ['password-changed' as const] : []),
    ...(passwordHash === null ? ['password-removed' as const] : []),
    ...(email !== undefined ? ['email-changed' as const] : []),
  ];
}
