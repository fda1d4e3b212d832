import { addPasskey, startPasskeyRegistration } from '@around/contracts/users/passkeys';
import { PASSKEY_REFUSED } from '@around/contracts/users/user-messages';
import type { Db } from '@around/database/db';
import { listUserPasskeys } from '@around/database/users/passkey-queries';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Sessions } from '../../sessions/sessions.ts';
import { PASSWORD_BODY_LIMIT } from '../password-body-limit.ts';
import type { IdentityCheck } from '../profile/identity-check.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import type { UserGuard } from '../user-guard.ts';
import type { NotifyOfChange } from '../ways-to-sign-in.ts';
import type { PasskeyChallenges } from './ceremony/passkey-challenges.ts';
import { registrationOptions } from './ceremony/passkey-options.ts';
import { relyingPartyOf } from './ceremony/relying-party.ts';
import { verifyRegistration } from './ceremony/verify-passkey.ts';
import { toPasskey } from './passkey-response.ts';
import { refuseTooMany, savePasskey } from './save-passkey.ts';

export type AddPasskeyDependencies = {
  db: Db;
  sessions: Sessions;
  users: UserGuard;
  challenges: PasskeyChallenges;
  confirmIdentity: IdentityCheck;
  notifyOfChange: NotifyOfChange;
  kickRelay: () => void;
  clock: () => Date;
  publicOrigin: string | undefined;
};

/** Adds a passkey to the signed-in user, in two requests of the same session. The first one confirms who it is. */
export function addPasskeyRoutes(deps: AddPasskeyDependencies): FastifyPluginAsyncZod {
  const { db, sessions, users, challenges, confirmIdentity, notifyOfChange, kickRelay, clock, publicOrigin } = deps;
  return async (app) => {
    const start = { schema: startPasskeyRegistration.schema, bodyLimit: PASSWORD_BODY_LIMIT };
    app.post(startPasskeyRegistration.path, start, async (request, reply) => {
      const signedIn = await users.require(request);
      const { user } = signedIn;
      const confirmed = await confirmIdentity(request, signedIn, request.body.currentPassword);
      const passkeys = await listUserPasskeys(db, user.id);
      refuseTooMany(passkeys);
      const options = await registrationOptions(user, passkeys, relyingPartyOf(request, publicOrigin));
      const adding = { session: sessions.user.nameOf(request), trustedFrom: confirmed?.getTime() ?? null };
      challenges.store(reply, { challenge: options.challenge, adding });
      return { ...options };
    });

    app.post(addPasskey.path, { schema: addPasskey.schema }, async (request, reply) => {
      const { user } = await users.require(request);
      const { challenge, adding } = challenges.read(request) ?? {};
      const isForThisSession = adding !== undefined && adding.session === sessions.user.nameOf(request);
      if (!challenge || !isForThisSession) throw passkeyRefused();
      const site = relyingPartyOf(request, publicOrigin);
      const verified = await verifyRegistration(request.body.response, { challenge, site });
      if (!verified || !(await challenges.use(reply, challenge))) throw passkeyRefused();
      const trustedFrom = adding.trustedFrom === null ? null : new Date(adding.trustedFrom);
      const name = request.body.name ?? describeDevice(request.headers['user-agent'] ?? '').device;
      const added = await savePasskey(db, {
        user,
        passkey: { ...verified, name, trustedFrom },
        at: clock(),
        request,
        notifyOfChange,
      });
      if (!added) throw passkeyRefused();
      kickRelay();
      request.log.info({ userId: user.id }, 'passkey added');
      return reply.code(201).send(toPasskey(added));
    });
  };
}

/** 400 and not 401: the user is signed in, and only the new passkey is wrong. */
function passkeyRefused(): AppError {
  return new AppError('bad_request', PASSKEY_REFUSED);
}
