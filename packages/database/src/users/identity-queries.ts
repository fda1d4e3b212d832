import type { UserId } from '@around/contracts/ids';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../db.ts';
import type { UserIdentitiesTable } from '../schema/user-tables.ts';

export type IdentityKey = { provider: string; subject: string };

/** The user may be disabled. */
export async function findIdentity(
  db: Db,
  { provider, subject }: IdentityKey,
): Promise<{ userId: UserId; trustedFrom: Date | null } | undefined> {
  return db
    .selectFrom('userIdentities')
    .select(['userId', 'trustedFrom'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export type NewIdentity = Pick<
  Insertable<UserIdentitiesTable>,
  'provider' | 'subject' | 'userId' | 'email' | 'trustedFrom'
>;

/** False when the identity belongs to a user already. */
export async function addIdentity(db: Db, identity: NewIdentity): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('userIdentities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export type UserIdentityRow = Pick<Selectable<UserIdentitiesTable>, 'provider' | 'subject' | 'email' | 'createdAt'>;

/** The identities of a user at OpenID Connect providers, the oldest first. */
export async function listUserIdentities(db: Db, userId: UserId): Promise<UserIdentityRow[]> {
  return db
    .selectFrom('userIdentities')
    .select(['provider', 'subject', 'email', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('provider')
    .execute();
}

/** Removes the identities of a user at a provider. False when there is none. */
export async function deleteUserIdentities(
  db: Db,
  { userId, provider }: { userId: UserId; provider: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('userIdentities')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
