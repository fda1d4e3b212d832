import type { AccountId } from '@around/contracts/ids';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';

const columns = [
  'id',
  'username',
  'userAgent',
  'state',
  'stateReason',
  'proxyId',
  'networkUserId',
  'followingSyncedAt',
  'sealedSession',
  'sealedHandedSession',
  'sealedPassword',
  'authenticationSuccess',
  'authenticationError',
  'authenticationCheckedAt',
] as const;

export type CheckedAccount = Pick<Selectable<Schema['accounts']>, (typeof columns)[number]>;

export async function findCheckedAccount(db: Db, accountId: AccountId): Promise<CheckedAccount | undefined> {
  return db.selectFrom('accounts').select(columns).where('id', '=', accountId).executeTakeFirst();
}

/** All accounts by name. */
export async function findCheckedAccounts(db: Db): Promise<CheckedAccount[]> {
  return db.selectFrom('accounts').select(columns).orderBy(sql`lower(username)`).execute();
}

export type SessionCheck = { authenticationSuccess: boolean | null; authenticationError: string | null };

/** With a `sessionVersion`: unless the account has got another session since. */
export async function saveSessionCheck(
  db: Db,
  accountId: AccountId,
  check: SessionCheck,
  sessionVersion?: number,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ ...check, authenticationCheckedAt: sql`clock_timestamp()` })
    .where('id', '=', accountId)
    .$if(sessionVersion !== undefined, (update) => update.where('sessionVersion', '=', sessionVersion!))
    .execute();
}
