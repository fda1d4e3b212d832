import { listPasskeys, removePasskey, renamePasskey } from '@around/contracts/users/passkeys';
import type { Db } from '@around/database/db';
import { deleteUserPasskey, listUserPasskeys, renameUserPasskey } from '@around/database/users/passkey-queries';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { removeWayToSignIn } from '../remove-way-to-sign-in.ts';
import type { UserGuard } from '../user-guard.ts';
import { toPasskey } from './passkey-response.ts';

type Dependencies = { db: Db; users: UserGuard };

/** The list of the signed-in user's passkeys, and changes to it. Another user's passkey answers 404. */
export function passkeyRoutes({ db, users }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(listPasskeys.path, { schema: listPasskeys.schema }, async (request) => {
      const { user } = await users.require(request);
      return { passkeys: (await listUserPasskeys(db, user.id)).map(toPasskey) };
    });

    app.patch(renamePasskey.path, { schema: renamePasskey.schema }, async (request) => {
      const { user } = await users.require(request);
      const { passkeyId: credentialId } = request.params;
      const renamed = await renameUserPasskey(db, { userId: user.id, credentialId, name: request.body.name });
      if (!renamed) throw passkeyNotFound();
      return toPasskey(renamed);
    });

    app.delete(removePasskey.path, { schema: removePasskey.schema }, async (request) => {
      const { user } = await users.require(request);
      const { passkeyId: credentialId } = request.params;
      const isRemoved = await removeWayToSignIn(db, user.id, (transaction) =>
        deleteUserPasskey(transaction, { userId: user.id, credentialId }),
      );
      if (!isRemoved) throw passkeyNotFound();
      request.log.info({ userId: user.id }, 'passkey removed');
      return { message: 'The passkey was removed' };
    });
  };
}

function passkeyNotFound(): AppError {
  return new AppError('not_found', 'There is no such passkey');
}
