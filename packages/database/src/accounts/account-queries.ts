import type { AccountId, ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** Accounts that a cycle may count on, now or as soon as their cooldown is over. */
export async function findWorkingAccounts(db: Db): Promise<Array<{ id: AccountId; username: string }>> {
  return db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where('state', 'in', ['active', 'cooling'])
    .where('sealedSession', 'is not', null)
    .where((eb) => eb.or([eb('cooldownUntil', 'is', null), eb('cooldownUntil', '<=', sql<Date>`now()`)]))
    .orderBy('lastUsedAt', (order) => order.asc().nullsFirst())
    .execute();
}

type ImportedAccount = { username: string; networkUserId: string | null; userAgent: string; proxyId: ProxyId | null };

/** Adds an account, or brings the known one of that name up to date. The first account ever is the default one. */
export async function saveImportedAccount(db: Db, account: ImportedAccount): Promise<AccountId> {
  const known = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql`lower(username)`, '=', account.username.toLowerCase())
    .executeTakeFirst();
  if (known) {
    await db.updateTable('accounts').set(account).where('id', '=', known.id).execute();
    return known.id;
  }
  const isFirst = (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined;
  const added = await db
    .insertInto('accounts')
    .values({ ...account, isDefault: isFirst })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

/** A session that an operator hands in puts the account back to work, whatever had stopped it. */
export async function saveImportedSession(db: Db, accountId: AccountId, sealedSession: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      sealedSession,
      state: 'active',
      stateReason: null,
      stateSince: sql`clock_timestamp()`,
      cooldownUntil: null,
      throttleCount: 0,
    })
    .where('id', '=', accountId)
    .execute();
}

export async function findSealedSession(db: Db, accountId: AccountId): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('sealedSession').where('id', '=', accountId).executeTakeFirst();
  return row?.sealedSession ?? null;
}
