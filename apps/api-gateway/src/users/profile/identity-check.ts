import {
  PASSWORD_REQUIRED,
  SIGN_IN_AGAIN,
  SIGN_IN_ANOTHER_WAY,
  WRONG_PASSWORD,
} from '@around/contracts/users/user-messages';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import type { PasswordCheck } from '../login/password-check.ts';
import type { UserInSession } from '../user-guard.ts';

const RECENT_SIGN_IN_MS = 10 * 60_000;
/** Time for the user to read the mail about a new way to sign in, and to remove it. */
export const UNTRUSTED_MS = 24 * 60 * 60_000;

/**
 * Confirms before a sensitive change that the user, and not only the browser, is there: by the password, or without one by a recent
 * sign-in. Throws 403. Returns from when on a way to sign in that is added now counts for a recent sign-in, null for at once: without
 * the password not on its first day, or whoever finds an open session could add a way and remove all others with it.
 */
export type IdentityCheck = (
  request: FastifyRequest,
  signedIn: UserInSession,
  password: string | undefined,
) => Promise<Date | null>;

type Dependencies = { checkPassword: PasswordCheck; clock: () => Date };

export function identityCheck({ checkPassword, clock }: Dependencies): IdentityCheck {
  return async (request, { user, session }, password) => {
    if (user.passwordHash === null) {
      const now = clock().getTime();
      const isRecent = now - session.startedAt <= RECENT_SIGN_IN_MS;
      if (isRecent && !session.isByNewWay) return new Date(now + UNTRUSTED_MS);
      throw new AppError('forbidden', isRecent ? SIGN_IN_ANOTHER_WAY : SIGN_IN_AGAIN, { reason: 'sign_in_again' });
    }
    if (password === undefined) throw new AppError('forbidden', PASSWORD_REQUIRED, { reason: 'wrong_password' });
    const { isCorrect } = await checkPassword(request, { name: user.username, password, findUser: async () => user });
    if (isCorrect) return null;
    request.log.warn({ userId: user.id, address: request.ip }, 'password confirmation failed');
    throw new AppError('forbidden', WRONG_PASSWORD, { reason: 'wrong_password' });
  };
}
