import { PASSKEYS_MAX } from '@around/contracts/users/passkeys';
import { TOO_MANY_PASSKEYS } from '@around/contracts/users/user-messages';
import type { Db } from '@around/database/db';
import {
  insertPasskey,
  listUserPasskeys,
  type NewPasskey,
  type PasskeyRow,
} from '@around/database/users/passkey-queries';
import { lockUser, type UserRow } from '@around/database/users/user-queries';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import type { NotifyOfChange } from '../ways-to-sign-in.ts';

type Options = {
  user: UserRow;
  passkey: Omit<NewPasskey, 'userId'>;
  at: Date;
  request: FastifyRequest;
  notifyOfChange: NotifyOfChange;
};

/** Adds the passkey and tells the user by mail. Undefined when the credential is registered already; 409 for too many. */
export function savePasskey(
  db: Db,
  { user, passkey, at, request, notifyOfChange }: Options,
): Promise<PasskeyRow | undefined> {
  return db.transaction().execute(async (transaction) => {
    // Without the lock, parallel requests would each count before the others add.
    await lockUser(transaction, user.id);
    refuseTooMany(await listUserPasskeys(transaction, user.id));
    const added = await insertPasskey(transaction, { ...passkey, userId: user.id });
    if (added) {
      const content = { kind: 'passkey-added' as const, at: at.toISOString(), passkey: added.name };
      await notifyOfChange(transaction, { request, user, content });
    }
    return added;
  });
}

/** Throws 409 when there is no room for another passkey. */
export function refuseTooMany(passkeys: PasskeyRow[]): void {
  if (passkeys.length >= PASSKEYS_MAX) throw new AppError('conflict', TOO_MANY_PASSKEYS);
}
