import type { UserId } from '@around/contracts/ids';
import type { Db } from '../db.ts';

/** Whether the user has a password, a passkey, or an identity of a provider. */
export async function canSignIn(db: Db, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(({ or, exists, selectFrom, eb }) =>
      or([
        eb('passwordHash', 'is not', null),
        exists(selectFrom('userIdentities').select('subject').where('userId', '=', userId)),
        exists(selectFrom('userPasskeys').select('credentialId').where('userId', '=', userId)),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
