import { PASSWORD_REQUIRED, SIGN_IN_AGAIN, WRONG_PASSWORD } from '@around/contracts/users/user-messages';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import type { PasswordCheck } from '../login/password-check.ts';
import type { UserInSession } from '../user-guard.ts';

const RECENT_SIGN_IN_MS = 10 * 60_000;

/**
 * Confirms before a sensitive change that the user, and not only the browser, is there: by the password, or without one by a recent
 * sign-in. Throws 403.
 */
export type IdentityCheck = (
  request: FastifyRequest,
  signedIn: UserInSession,
  password: string | undefined,
) => Promise<void>;

type Dependencies = { checkPassword: PasswordCheck; clock: () => Date };

export function identityCheck({ checkPassword, clock }: Dependencies): IdentityCheck {
  return async (request, { user, session }, password) => {
    if (user.passwordHash === null) {
      if (clock().getTime() - session.startedAt <= RECENT_SIGN_IN_MS) return;
      throw new AppError('forbidden', SIGN_IN_AGAIN, { reason: 'sign_in_again' });
    }
    if (password === undefined) throw new AppError('forbidden', PASSWORD_REQUIRED, { reason: 'wrong_password' });
    const { isCorrect } = await checkPassword(request, { name: user.username, password, findUser: async () => user });
    if (isCorrect) return;
    request.log.warn({ userId: user.id, address: request.ip }, 'password confirmation failed');
    throw new AppError('forbidden', WRONG_PASSWORD, { reason: 'wrong_password' });
  };
}
