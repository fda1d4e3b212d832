import { register } from '@around/contracts/users/registration';
import { emailKey, usernameKey } from '@around/contracts/users/user-keys';
import type { Db } from '@around/database/db';
import {
  addUser,
  deleteUserRow,
  isEmailTaken,
  isUsernameTaken,
  type UserRow,
} from '@around/database/users/user-queries';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bestEffort } from '../../http/unavailable.ts';
import type { PasswordHasher } from '../../passwords/passwords.ts';
import type { AttemptLimiter } from '../../rate-limits/attempt-limiter.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import { beginUserSession } from '../begin-user-session.ts';
import { PASSWORD_BODY_LIMIT } from '../password-body-limit.ts';
import { takenError } from '../taken-field.ts';
import { originLimits, type UserLimits } from '../user-limits.ts';
import { toUser } from '../user-response.ts';
import { requireVerifiedEmail } from '../verified-email.ts';
import type { NameReservations } from './name-reservations.ts';

export type RegisterDependencies = {
  db: Db;
  sessions: Sessions;
  attempts: AttemptLimiter;
  passwords: PasswordHasher;
  reservations: NameReservations;
  userLimits: UserLimits;
  clock: () => Date;
};

type Registration = { username: string; email: string | null; fullName: string; password: string };

/** `POST /api/register`: adds a user and starts a session under a new id, without the verified e-mail of the old one. */
export function registerRoutes(deps: RegisterDependencies): FastifyPluginAsyncZod {
  return async (app) => {
    await deps.sessions.user.registerIn(app);

    app.post(register.path, { schema: register.schema, bodyLimit: PASSWORD_BODY_LIMIT }, async (request) => {
      const { username, fullName, password, email: given } = request.body;
      const email = given ? requireVerifiedEmail(request, given, deps.clock()) : null;
      const names = [usernameKey(username), ...(email === null ? [] : [emailKey(email)])];
      // The reservation lets parallel registrations of one name fail as taken, without using up the limit of new users.
      const user = await deps.reservations.run(request.log, names, () =>
        addNewUser(request, { username, email, fullName, password }, deps),
      );
      await beginFirstSession(request, user, deps);
      request.log.info({ userId: user.id, address: request.ip }, 'user registered');
      return toUser(user);
    });
  };
}

async function addNewUser(
  request: FastifyRequest,
  { password, ...user }: Registration,
  { db, attempts, passwords, userLimits }: RegisterDependencies,
): Promise<UserRow> {
  const limitsOf = (name: string, limit: UserLimits['register']['perOrigin']) =>
    originLimits(request, { name, limit, originsPerAddress: userLimits.originsPerAddress });
  const field = await findTakenField(db, user);
  if (field) {
    await attempts.consume(limitsOf('register-taken', userLimits.register.takenPerOrigin));
    throw takenError(field);
  }
  const limits = limitsOf('register', userLimits.register.perOrigin);
  await attempts.consume(limits);
  try {
    const added = await addUser(db, { ...user, passwordHash: await passwords.hash(password), language: null });
    if (typeof added === 'string') throw takenError(added);
    return added;
  } catch (error) {
    await attempts.refund(limits);
    throw error;
  }
}

/** Removes the user again when the session cannot be stored, so that a 503 means that nothing was made and the name stays free. */
async function beginFirstSession(request: FastifyRequest, user: UserRow, deps: RegisterDependencies): Promise<void> {
  try {
    await beginUserSession(request, user, deps);
  } catch (error) {
    await bestEffort(
      request.log,
      deps.db.transaction().execute((transaction) => deleteUserRow(transaction, user.id)),
    );
    throw error;
  }
}

async function findTakenField(db: Db, { username, email }: Pick<Registration, 'username' | 'email'>) {
  if (await isUsernameTaken(db, username)) return 'username';
  return email !== null && (await isEmailTaken(db, email)) ? 'email' : undefined;
}
