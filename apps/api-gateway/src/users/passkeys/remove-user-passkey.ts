import type { UserId } from '@around/contracts/ids';
import { LAST_WAY_TO_SIGN_IN } from '@around/contracts/users/user-messages';
import type { Db } from '@around/database/db';
import { deleteUserPasskey } from '@around/database/users/passkey-queries';
import { lockUser } from '@around/database/users/user-queries';
import { canSignIn } from '@around/database/users/ways-to-sign-in';
import { AppError } from '@around/service-kit/app-error';

/** Throws 409 when the user could not sign in any more. Returns false when the user has no such passkey. */
export function removeUserPasskey(db: Db, passkey: { userId: UserId; credentialId: string }): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Without the lock, two requests could each remove one of the last two passkeys.
    await lockUser(transaction, passkey.userId);
    if (!(await deleteUserPasskey(transaction, passkey))) return false;
    if (await canSignIn(transaction, passkey.userId)) return true;
    throw new AppError('conflict', LAST_WAY_TO_SIGN_IN, { reason: 'last_way_to_sign_in' });
  });
}
