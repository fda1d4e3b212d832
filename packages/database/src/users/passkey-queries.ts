import type { UserId } from '@around/contracts/ids';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../db.ts';
import type { UserPasskeysTable } from '../schema/user-tables.ts';

const COLUMNS = [
  'credentialId',
  'userId',
  'publicKey',
  'counter',
  'transports',
  'isBackedUp',
  'name',
  'createdAt',
  'lastUsedAt',
  'trustedFrom',
] as const;

export type PasskeyRow = Pick<Selectable<UserPasskeysTable>, (typeof COLUMNS)[number]>;

/** The passkeys of a user, the oldest first. */
export async function listUserPasskeys(db: Db, userId: UserId): Promise<PasskeyRow[]> {
  return db
    .selectFrom('userPasskeys')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('credentialId')
    .execute();
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('userPasskeys').select(COLUMNS).where('credentialId', '=', credentialId).executeTakeFirst();
}

export type NewPasskey = Pick<
  Insertable<UserPasskeysTable>,
  'credentialId' | 'userId' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp' | 'name' | 'trustedFrom'
>;

/** Returns undefined when the credential is registered already, by this user or another one. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  return db
    .insertInto('userPasskeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Returns undefined for an unknown passkey and for one of another user. */
export async function renameUserPasskey(
  db: Db,
  { userId, credentialId, name }: Pick<PasskeyRow, 'userId' | 'credentialId' | 'name'>,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('userPasskeys')
    .set({ name })
    .where('credentialId', '=', credentialId)
    .where('userId', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** False for an unknown passkey and for one of another user. */
export async function deleteUserPasskey(
  db: Db,
  { userId, credentialId }: Pick<PasskeyRow, 'userId' | 'credentialId'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('userPasskeys')
    .where('credentialId', '=', credentialId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type PasskeyUse = { credentialId: string; counter: number; isBackedUp: boolean; usedAt: Date };

/**
 * Stores the counter of a login. False when the passkey is gone or its counter is not below this one, so that of two parallel logins
 * with one assertion only the first passes. Authenticators that do not count always send 0.
 */
export async function recordPasskeyUse(
  db: Db,
  { credentialId, counter, isBackedUp, usedAt }: PasskeyUse,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('userPasskeys')
    .set({ counter: String(counter), isBackedUp, lastUsedAt: usedAt })
    .where('credentialId', '=', credentialId)
    .where('counter', counter === 0 ? '=' : '<', String(counter))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
