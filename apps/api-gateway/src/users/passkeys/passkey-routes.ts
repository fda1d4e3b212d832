import type { UserId } from '@around/contracts/ids';
import { listPasskeys, removePasskey, renamePasskey } from '@around/contracts/users/passkeys';
import type { Db } from '@around/database/db';
import {
  deleteUserPasskey,
  findPasskey,
  listUserPasskeys,
  type PasskeyRow,
  renameUserPasskey,
} from '@around/database/users/passkey-queries';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PASSWORD_BODY_LIMIT } from '../password-body-limit.ts';
import type { IdentityCheck } from '../profile/identity-check.ts';
import type { UserGuard } from '../user-guard.ts';
import { type NotifyOfChange, removeWayToSignIn } from '../ways-to-sign-in.ts';
import { toPasskey } from './passkey-response.ts';

export type PasskeyListDependencies = {
  db: Db;
  users: UserGuard;
  confirmIdentity: IdentityCheck;
  notifyOfChange: NotifyOfChange;
  kickRelay: () => void;
  clock: () => Date;
};

/** The list of the signed-in user's passkeys, and changes to it. Another user's passkey answers 404. */
export function passkeyRoutes(deps: PasskeyListDependencies): FastifyPluginAsyncZod {
  const { db, users, confirmIdentity, notifyOfChange, kickRelay, clock } = deps;
  return async (app) => {
    app.get(listPasskeys.path, { schema: listPasskeys.schema }, async (request) => {
      const { user } = await users.require(request);
      return { passkeys: (await listUserPasskeys(db, user.id)).map(toPasskey) };
    });

    const rename = { schema: renamePasskey.schema, bodyLimit: PASSWORD_BODY_LIMIT };
    app.patch(renamePasskey.path, rename, async (request) => {
      const signedIn = await users.require(request);
      const { user } = signedIn;
      const { name, currentPassword } = request.body;
      const former = await requirePasskey(db, user.id, request.params.passkeyId);
      if (former.name === name) return toPasskey(former);
      await confirmIdentity(request, signedIn, currentPassword);
      const renamed = await db.transaction().execute(async (transaction) => {
        const key = { userId: user.id, credentialId: former.credentialId };
        const row = await renameUserPasskey(transaction, { ...key, name });
        if (!row) throw passkeyNotFound();
        const names = { passkey: name, formerName: former.name };
        const content = { kind: 'passkey-renamed' as const, at: clock().toISOString(), ...names };
        await notifyOfChange(transaction, { request, user, content });
        return row;
      });
      kickRelay();
      return toPasskey(renamed);
    });

    const remove = { schema: removePasskey.schema, bodyLimit: PASSWORD_BODY_LIMIT };
    app.delete(removePasskey.path, remove, async (request) => {
      const signedIn = await users.require(request);
      const { user } = signedIn;
      const { credentialId, name } = await requirePasskey(db, user.id, request.params.passkeyId);
      await confirmIdentity(request, signedIn, request.body.currentPassword);
      const isRemoved = await removeWayToSignIn(db, user.id, async (transaction) => {
        if (!(await deleteUserPasskey(transaction, { userId: user.id, credentialId }))) return false;
        const content = { kind: 'passkeys-removed' as const, at: clock().toISOString(), passkeys: [name] };
        await notifyOfChange(transaction, { request, user, content });
        return true;
      });
      if (!isRemoved) throw passkeyNotFound();
      kickRelay();
      request.log.info({ userId: user.id }, 'passkey removed');
      return { message: 'The passkey was removed' };
    });
  };
}

async function requirePasskey(db: Db, userId: UserId, credentialId: string): Promise<PasskeyRow> {
  const passkey = await findPasskey(db, credentialId);
  if (passkey?.userId !== userId) throw passkeyNotFound();
  return passkey;
}

function passkeyNotFound(): AppError {
  return new AppError('not_found', 'There is no such passkey');
}
