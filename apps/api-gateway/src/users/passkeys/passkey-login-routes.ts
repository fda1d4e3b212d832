import { CredentialId, logInWithPasskey, startPasskeyLogin } from '@around/contracts/users/passkeys';
import { PASSKEY_REFUSED } from '@around/contracts/users/user-messages';
import type { Db } from '@around/database/db';
import { findPasskey, recordPasskeyUse } from '@around/database/users/passkey-queries';
import { findUserById, type UserRow } from '@around/database/users/user-queries';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AttemptLimiter } from '../../rate-limits/attempt-limiter.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import { beginUserSession } from '../begin-user-session.ts';
import { addressLimits, type UserLimits } from '../user-limits.ts';
import { toUser } from '../user-response.ts';
import type { PasskeyChallenges } from './ceremony/passkey-challenges.ts';
import { authenticationOptions, userHandleOf } from './ceremony/passkey-options.ts';
import { type RelyingParty, relyingPartyOf } from './ceremony/relying-party.ts';
import { type BrowserResponse, verifyAuthentication } from './ceremony/verify-passkey.ts';

export type PasskeyLoginDependencies = {
  db: Db;
  clock: () => Date;
  sessions: Sessions;
  attempts: AttemptLimiter;
  userLimits: UserLimits;
  challenges: PasskeyChallenges;
  publicOrigin: string | undefined;
};

/** Login with a passkey and without a username. */
export function passkeyLoginRoutes(deps: PasskeyLoginDependencies): FastifyPluginAsyncZod {
  const { sessions, attempts, challenges, userLimits, publicOrigin } = deps;
  return async (app) => {
    await sessions.user.registerIn(app);

    app.post(startPasskeyLogin.path, { schema: startPasskeyLogin.schema }, async (request, reply) => {
      const options = await authenticationOptions(relyingPartyOf(request, publicOrigin));
      challenges.store(reply, { challenge: options.challenge });
      return { ...options };
    });

    app.post(logInWithPasskey.path, { schema: logInWithPasskey.schema }, async (request, reply) => {
      const limits = addressLimits(request.ip, { name: 'passkey-login', limit: userLimits.login.perAddress });
      await attempts.check(limits);
      const { challenge, adding } = challenges.read(request) ?? {};
      const site = relyingPartyOf(request, publicOrigin);
      const isForLogin = challenge !== undefined && adding === undefined;
      const signer = isForLogin
        ? await findSigner(deps, request.body.response, {
            challenge,
            site,
            use: () => challenges.use(reply, challenge),
          })
        : undefined;
      if (!signer) {
        // Counted afterwards: nobody guesses a passkey, and people who share an address may log in at once.
        await Promise.all(limits.map((limit) => attempts.count(limit)));
        request.log.warn({ address: request.ip }, 'passkey refused');
        throw new AppError('unauthenticated', PASSKEY_REFUSED);
      }
      const { user, trustedFrom } = signer;
      await beginUserSession(request, user, { ...deps, trustedFrom });
      request.log.info({ userId: user.id, by: 'passkey' }, 'user signed in');
      return toUser(user);
    });
  };
}

type Expected = { challenge: string; site: RelyingParty; use: () => Promise<boolean> };

/** The user whose passkey signed the challenge. Undefined for every other response, and for a disabled user. */
async function findSigner(
  { db, clock }: Pick<PasskeyLoginDependencies, 'db' | 'clock'>,
  response: BrowserResponse,
  { use: isFirstUse, ...expected }: Expected,
): Promise<{ user: UserRow; trustedFrom: Date | null } | undefined> {
  const { data: credentialId } = CredentialId.safeParse(response.id);
  const passkey = credentialId === undefined ? undefined : await findPasskey(db, credentialId);
  if (!passkey || !hasHandleOf(passkey.userId, response)) return undefined;
  const use = await verifyAuthentication(response, { ...expected, passkey });
  const user = use && (await findUserById(db, passkey.userId));
  if (!user || !(await isFirstUse())) return undefined;
  const isRecorded = await recordPasskeyUse(db, { ...use, credentialId: passkey.credentialId, usedAt: clock() });
  return isRecorded ? { user, trustedFrom: passkey.trustedFrom } : undefined;
}

/** The authenticator returns the user handle from registration; it may leave it out. */
function hasHandleOf(userId: string, { response }: BrowserResponse): boolean {
  const handle =
    typeof response === 'object' && response !== null && 'userHandle' in response ? response.userHandle : undefined;
  return handle == null || handle === Buffer.from(userHandleOf(userId)).toString('base64url');
}
