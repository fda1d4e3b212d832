import { NOT_SIGNED_IN } from '@around/contracts/users/user-messages';
import type { Db } from '@around/database/db';
import { findUserById, type UserRow } from '@around/database/users/user-queries';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import type { Deadlines } from '../http/deadlines.ts';
import { withinDeadline } from '../http/unavailable.ts';
import { passwordFingerprint } from '../passwords/passwords.ts';
import type { SignedInUser } from '../sessions/session-data.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** A signed-in user with the session of the request. */
export type UserInSession = { user: UserRow; session: SignedInUser };

export type UserGuard = {
  /**
   * A session is invalid once its user is deleted, disabled, or has a new password. Throws 503 after the deadline when Redis or
   * Postgres do not answer.
   */
  find: (request: FastifyRequest) => Promise<UserInSession | undefined>;
  /** Throws 401 without a session. */
  require: (request: FastifyRequest) => Promise<UserInSession>;
};

type Dependencies = { db: Db; sessions: Sessions; deadlines: Pick<Deadlines, 'sessionMs'> };

export function userGuard({ db, sessions, deadlines }: Dependencies): UserGuard {
  async function read(request: FastifyRequest): Promise<UserInSession | undefined> {
    const session = (await sessions.user.read(request))?.user;
    const user = session && (await findUserById(db, session.id));
    return user && fingerprintOf(user) === session.passwordFingerprint ? { user, session } : undefined;
  }

  const find = (request: FastifyRequest) => withinDeadline(read(request), deadlines.sessionMs);

  return {
    find,
    async require(request) {
      const found = await find(request);
      if (!found) throw new AppError('unauthenticated', NOT_SIGNED_IN);
      return found;
    },
  };
}

/** What a session stores of the user's password, so that it ends when the password is set, changed or removed. */
export function fingerprintOf({ id, passwordHash }: UserRow): string {
  return passwordFingerprint(passwordHash ?? id);
}
