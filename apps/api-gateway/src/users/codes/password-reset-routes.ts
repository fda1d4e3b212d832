import { forgotPassword, resetPassword } from '@around/contracts/users/email-codes';
import type { UserLanguage } from '@around/contracts/users/user-fields';
import { emailKey } from '@around/contracts/users/user-keys';
import { WRONG_CODE } from '@around/contracts/users/user-messages';
import { findUserByEmail, type UserRow, updateUser } from '@around/database/users/user-queries';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { languageOf } from '../../mail/request-language.ts';
import type { PasswordHasher } from '../../passwords/passwords.ts';
import type { AttemptLimiter } from '../../rate-limits/attempt-limiter.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import { beginUserSession } from '../begin-user-session.ts';
import { PASSWORD_BODY_LIMIT } from '../password-body-limit.ts';
import type { UserLimits } from '../user-limits.ts';
import { toUser } from '../user-response.ts';
import { limitForgotten, limitTries } from './code-limits.ts';
import type { CodeOwner, OneTimeCodes } from './one-time-codes.ts';
import { type CodeMailDependencies, sendCodeMail } from './send-code-mail.ts';

type Dependencies = CodeMailDependencies & {
  sessions: Sessions;
  attempts: AttemptLimiter;
  userLimits: UserLimits;
  codes: OneTimeCodes;
  passwords: PasswordHasher;
  clock: () => Date;
};

/** `POST /api/password/forgot` and `reset`: a new password for whoever reads the mails of a user. */
export function passwordResetRoutes(deps: Dependencies): FastifyPluginAsyncZod {
  const { db, sessions, attempts, userLimits, codes, passwords, queueMail, kickRelay, clock } = deps;

  async function setPassword(user: UserRow, passwordHash: string, language: UserLanguage): Promise<UserRow> {
    return db.transaction().execute(async (tx) => {
      const changed = await updateUser(tx, user.id, { passwordHash });
      if (!changed || typeof changed === 'string') throw new AppError('bad_request', WRONG_CODE);
      if (changed.email !== null) {
        const content = { kind: 'password-changed' as const, at: clock().toISOString() };
        await queueMail(tx, { to: changed.email, language, content });
      }
      return changed;
    });
  }

  return async (app) => {
    await sessions.user.registerIn(app);

    // The same steps and the same answer for every address. Whether a user has it is looked up where the mail is sent.
    app.post(forgotPassword.path, { schema: forgotPassword.schema }, async (request) => {
      const { email, language } = request.body;
      await attempts.consume(limitForgotten(request, { email, userLimits }));
      const code = await codes.issue(ownerOf(email));
      return sendCodeMail(deps, {
        to: email,
        language: languageOf(request, language),
        content: { kind: 'new-password-code', code },
        message: 'If a user has this address, a code was sent to it',
      });
    });

    app.post(resetPassword.path, { schema: resetPassword.schema, bodyLimit: PASSWORD_BODY_LIMIT }, async (request) => {
      const { email, code, password } = request.body;
      const tries = limitTries(request, userLimits);
      await attempts.consume(tries);
      // Before the code is used up: a full queue of passwords or a database that is down must not cost the code.
      const passwordHash = await passwords.hash(password);
      const user = await findUserByEmail(db, email);
      if (!(await codes.redeem(ownerOf(email), code)) || !user) throw new AppError('bad_request', WRONG_CODE);
      await attempts.refund(tries);
      const changed = await setPassword(user, passwordHash, languageOf(request, user.language));
      kickRelay();
      await sessions.user.revoke(user.id);
      await beginUserSession(request, changed, { sessions, clock });
      return toUser(changed);
    });
  };
}

/** The address itself: the code may be typed in another browser than the one that asked for it. */
function ownerOf(email: string): CodeOwner {
  return { purpose: 'password', owner: emailKey(email), email: emailKey(email) };
}
