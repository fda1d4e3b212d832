import type { Db } from '@around/database/db';
import { listUserPasskeys } from '@around/database/users/passkey-queries';
import type { UserChanges, UserRow } from '@around/database/users/user-queries';
import { lastWayToSignIn } from '../ways-to-sign-in.ts';

/** A user without a password needs an e-mail address to recover, and gives the password up for a passkey only. Throws 409. */
export async function refuseLosingAccess(db: Db, user: UserRow, changes: UserChanges): Promise<void> {
  const { passwordHash, email } = { ...user, ...changes };
  if (passwordHash !== null) return;
  const removesEmail = changes.email === null;
  const removesPassword = changes.passwordHash === null;
  if (!removesEmail && !removesPassword) return;
  const hasPasskey = (await listUserPasskeys(db, user.id)).length > 0;
  if (removesEmail || email === null || !hasPasskey) {
    throw lastWayToSignIn();
  }
}
