import { forgotPassword, listOtherWays, resetPassword } from '@around/contracts/users/email-codes';
import { type SignInProvider, signInProviderNames } from '@around/contracts/users/sign-in-providers';
import { emailKey } from '@around/contracts/users/user-keys';
import { WRONG_CODE } from '@around/contracts/users/user-messages';
import type { Db } from '@around/database/db';
import { deleteUserIdentities, listUserIdentities } from '@around/database/users/identity-queries';
import { deleteUserPasskey, listUserPasskeys } from '@around/database/users/passkey-queries';
import { findUserByEmail, type UserRow, updateUser } from '@around/database/users/user-queries';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bestEffort } from '../../http/unavailable.ts';
import { languageOf } from '../../mail/request-language.ts';
import type { PasswordHasher } from '../../passwords/passwords.ts';
import type { AttemptLimiter } from '../../rate-limits/attempt-limiter.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import { beginUserSession } from '../begin-user-session.ts';
import { toPasskey } from '../passkeys/passkey-response.ts';
import { PASSWORD_BODY_LIMIT } from '../password-body-limit.ts';
import { toLinkedIdentity } from '../sign-in-providers/linking-routes.ts';
import type { UserLimits } from '../user-limits.ts';
import { toUser } from '../user-response.ts';
import type { NotifyOfChange } from '../ways-to-sign-in.ts';
import { limitForgotten, limitTries } from './code-limits.ts';
import type { CodeOwner, OneTimeCodes } from './one-time-codes.ts';
import { type CodeMailDependencies, sendCodeMail } from './send-code-mail.ts';

type Dependencies = CodeMailDependencies & {
  sessions: Sessions;
  attempts: AttemptLimiter;
  userLimits: UserLimits;
  codes: OneTimeCodes;
  passwords: PasswordHasher;
  notifyOfChange: NotifyOfChange;
  clock: () => Date;
};

/** What else ends with the former password. */
type Removals = { passkeys: string[]; providers: SignInProvider[] };

/** `POST /api/password/forgot` and `reset`: a new password for whoever reads the mails of a user. */
export function passwordResetRoutes(deps: Dependencies): FastifyPluginAsyncZod {
  const { db, sessions, attempts, userLimits, codes, passwords, notifyOfChange, kickRelay, clock } = deps;

  async function setPassword(
    request: FastifyRequest,
    user: UserRow,
    { passwordHash, removals }: { passwordHash: string; removals: Removals },
  ): Promise<UserRow> {
    return db.transaction().execute(async (tx) => {
      const changed = await updateUser(tx, user.id, { passwordHash });
      if (!changed || typeof changed === 'string') throw new AppError('bad_request', WRONG_CODE);
      const { passkeys, providers } = await removeOtherWays(tx, user, removals);
      const at = clock().toISOString();
      const contents = [
        { kind: 'password-changed' as const, at },
        ...(passkeys.length > 0 ? [{ kind: 'passkeys-removed' as const, at, passkeys }] : []),
        ...(providers.length > 0 ? [{ kind: 'providers-unlinked' as const, at, providers }] : []),
      ];
      for (const content of contents) await notifyOfChange(tx, { request, user: changed, content });
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

    app.post(listOtherWays.path, { schema: listOtherWays.schema }, async (request) => {
      const { email, code } = request.body;
      const tries = limitTries(request, userLimits);
      await attempts.consume(tries);
      const user = await findUserByEmail(db, email);
      if (!(await codes.check(ownerOf(email), code)) || !user) throw new AppError('bad_request', WRONG_CODE);
      await attempts.refund(tries);
      return {
        passkeys: (await listUserPasskeys(db, user.id)).map(toPasskey),
        identities: (await listUserIdentities(db, user.id)).map(toLinkedIdentity),
      };
    });

    app.post(resetPassword.path, { schema: resetPassword.schema, bodyLimit: PASSWORD_BODY_LIMIT }, async (request) => {
      const { email, code, password, removePasskeys = [], removeProviders = [] } = request.body;
      const tries = limitTries(request, userLimits);
      await attempts.consume(tries);
      // Before the code is used up: a full queue of passwords or a database that is down must not cost the code.
      const passwordHash = await passwords.hash(password);
      const user = await findUserByEmail(db, email);
      if (!(await codes.redeem(ownerOf(email), code)) || !user) throw new AppError('bad_request', WRONG_CODE);
      await attempts.refund(tries);
      const removals = { passkeys: removePasskeys, providers: removeProviders };
      const changed = await setPassword(request, user, { passwordHash, removals });
      kickRelay();
      // The new password has ended them already, see `UserGuard`.
      await bestEffort(request.log, sessions.user.revoke(user.id));
      await beginUserSession(request, changed, { sessions, clock });
      return toUser(changed);
    });
  };
}

/** Returns the names of what was removed. What the user does not have is left out. */
async function removeOtherWays(
  db: Db,
  { id: userId }: UserRow,
  removals: Removals,
): Promise<{ passkeys: string[]; providers: string[] }> {
  const passkeys: string[] = [];
  for (const { credentialId, name } of await listUserPasskeys(db, userId)) {
    if (!removals.passkeys.includes(credentialId)) continue;
    if (await deleteUserPasskey(db, { userId, credentialId })) passkeys.push(name);
  }
  const providers: string[] = [];
  for (const provider of new Set(removals.providers)) {
    if (await deleteUserIdentities(db, { userId, provider })) providers.push(signInProviderNames[provider]);
  }
  return { passkeys, providers };
}

/** The address itself: the code may be typed in another browser than the one that asked for it. */
function ownerOf(email: string): CodeOwner {
  return { purpose: 'password', owner: emailKey(email), email: emailKey(email) };
}
