import type { UserId } from '@around/contracts/ids';
import { emailKey } from '@around/contracts/users/user-keys';
import type { Insertable } from 'kysely';
import type { Db } from '../db.ts';
import type { UserIdentitiesTable } from '../schema/user-tables.ts';

export type IdentityKey = { provider: string; subject: string };

/** The id of the user with this identity. The user may be disabled. */
export async function findIdentityUser(db: Db, { provider, subject }: IdentityKey): Promise<UserId | undefined> {
  const row = await db
    .selectFrom('userIdentities')
    .select('userId')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.userId;
}

export type NewIdentity = Pick<Insertable<UserIdentitiesTable>, 'provider' | 'subject' | 'userId' | 'email'>;

/** False when the identity belongs to a user already. */
export async function addIdentity(db: Db, identity: NewIdentity): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('userIdentities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Whether a disabled user has this address. Such a user is not found by `findUserByEmail`. */
export async function isEmailOfDisabledUser(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('emailKey', '=', emailKey(email))
    .where('disabledAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
