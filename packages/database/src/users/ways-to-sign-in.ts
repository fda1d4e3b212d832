import type { UserId } from '@around/contracts/ids';
import type { Db } from '../db.ts';

/**
 * Whether the user has a password, an identity of a provider, or a passkey with an e-mail address: without an address, nobody
 * could help a user who loses the passkey.
 */
export async function canSignIn(db: Db, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(({ or, and, exists, selectFrom, eb }) =>
      or([
        eb('passwordHash', 'is not', null),
        exists(selectFrom('userIdentities').select('subject').where('userId', '=', userId)),
        and([
          eb('email', 'is not', null),
          exists(selectFrom('userPasskeys').select('credentialId').where('userId', '=', userId)),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
