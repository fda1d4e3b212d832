import { addPasskey, startPasskeyRegistration } from '@around/contracts/users/passkeys';
import { PASSKEY_REFUSED } from '@around/contracts/users/user-messages';
import type { Db } from '@around/database/db';
import { listUserPasskeys } from '@around/database/users/passkey-queries';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { QueueMail } from '../../mail/queue-mail.ts';
import { languageOf } from '../../mail/request-language.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import type { UserGuard } from '../user-guard.ts';
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
  queueMail: QueueMail;
  kickRelay: () => void;
  clock: () => Date;
  publicOrigin: string | undefined;
};

/** Adds a passkey to the signed-in user, in two requests of the same session. */
export function addPasskeyRoutes(deps: AddPasskeyDependencies): FastifyPluginAsyncZod {
  const { db, sessions, users, challenges, queueMail, kickRelay, clock, publicOrigin } = deps;
  return async (app) => {
    await sessions.user.registerIn(app);

    app.post(startPasskeyRegistration.path, { schema: startPasskeyRegistration.schema }, async (request) => {
      const { user } = await users.require(request);
      const passkeys = await listUserPasskeys(db, user.id);
      refuseTooMany(passkeys);
      const options = await registrationOptions(user, passkeys, relyingPartyOf(request, publicOrigin));
      await challenges.store(request, options.challenge);
      return { ...options };
    });

    app.post(addPasskey.path, { schema: addPasskey.schema }, async (request, reply) => {
      const { user } = await users.require(request);
      const challenge = await challenges.take(request);
      const site = relyingPartyOf(request, publicOrigin);
      const verified = challenge && (await verifyRegistration(request.body.response, { challenge, site }));
      if (!verified) throw passkeyRefused();
      const name = request.body.name ?? describeDevice(request.headers['user-agent'] ?? '').device;
      const added = await savePasskey(db, {
        user,
        passkey: { ...verified, name },
        at: clock(),
        language: languageOf(request, user.language),
        queueMail,
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
