import type { AccountId, ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { AuthMethod } from '../schema.ts';
import { recordAccountEvent } from './account-states.ts';

/** An arbitrary number; it must differ from the other advisory locks. */
const ACCOUNT_LIST_LOCK = 712_008;

/** Call it first in a transaction that counts accounts and adds or removes some. Serializes such transactions. */
async function lockAccountList(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ACCOUNT_LIST_LOCK})`.execute(db);
}

type NewAccount = { username: string; userAgent: string; authMethod: AuthMethod; sessionHint: string | null };

/**
 * Adds an account that has no session yet. It becomes the default if there is none. Undefined if the name is taken. Call it in a
 * transaction.
 */
export async function addAccount(db: Db, account: NewAccount): Promise<AccountId | undefined> {
  await lockAccountList(db);
  const { rows } = await sql<{ id: AccountId }>`
    insert into accounts (username, user_agent, auth_method, session_hint, is_default)
    values (${account.username}, ${account.userAgent}, ${account.authMethod}, ${account.sessionHint},
      not exists (select from accounts where is_default))
    on conflict (lower(username)) do nothing
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Assigns the working proxy with the fewest accounts to an account without one, if a proxy has room. */
export async function giveAccountProxy(
  db: Db,
  accountId: AccountId,
  { accountsPerProxy }: { accountsPerProxy: number },
): Promise<void> {
  await sql`
    update accounts set proxy_id = available.id, country = available.country from (
      select proxy.id, proxy.country from proxies proxy
      left join accounts account on account.proxy_id = proxy.id
      where proxy.state = 'active'
      group by proxy.id
      having count(account.id) < ${accountsPerProxy}
      order by count(account.id), proxy.created_at, proxy.id
      limit 1
    ) available
    where accounts.id = ${accountId} and accounts.proxy_id is null`.execute(db);
}

export type NamedAccount = { id: AccountId; username: string; isDefault: boolean };

export async function findNamedAccount(
  db: Db,
  by: { id: string } | { username: string },
): Promise<NamedAccount | undefined> {
  const condition =
    'id' in by
      ? sql<boolean>`id::text = ${by.id.toLowerCase()}`
      : sql<boolean>`lower(username) = lower(${by.username})`;
  return db.selectFrom('accounts').select(['id', 'username', 'isDefault']).where(condition).executeTakeFirst();
}

/** Call it in a transaction. Concurrent calls cannot remove the last account. */
export async function removeAccount(db: Db, accountId: AccountId): Promise<'removed' | 'gone' | 'default' | 'last'> {
  await lockAccountList(db);
  const { rows } = await sql<{ isDefault: boolean; isLast: boolean }>`
    select is_default, (select count(*) from accounts) = 1 as is_last from accounts where id = ${accountId}`.execute(
    db,
  );
  const [account] = rows;
  if (!account) return 'gone';
  if (account.isLast) return 'last';
  if (account.isDefault) return 'default';
  await db.deleteFrom('accounts').where('id', '=', accountId).execute();
  return 'removed';
}

/** Call it in a transaction. False if the account does not exist. */
export async function makeDefaultAccount(db: Db, accountId: AccountId): Promise<boolean> {
  await lockAccountList(db);
  const account = await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst();
  if (!account) return false;
  await db.updateTable('accounts').set({ isDefault: false }).where('isDefault', '=', true).execute();
  await db.updateTable('accounts').set({ isDefault: true }).where('id', '=', accountId).execute();
  return true;
}

/** An operator's choice, so the limit of accounts per proxy does not apply. False if the account or proxy does not exist. */
export async function assignProxy(db: Db, accountId: AccountId, proxyId: ProxyId | null): Promise<boolean> {
  // The lock waits for a deletion of the proxy, which would break the update's reference to it.
  const { rows } = await sql<{ id: AccountId }>`
    with given as materialized (select country from proxies where id = ${proxyId} for key share)
    update accounts set
      proxy_id = ${proxyId},
      country = case when ${proxyId}::uuid is null then country else (select country from given) end,
      proxy_rebound_at = clock_timestamp()
    where id = ${accountId} and (${proxyId}::uuid is null or exists (select from given))
    returning id`.execute(db);
  if (rows.length === 0) return false;
  const reason = proxyId === null ? 'an operator took its proxy away' : 'an operator gave it this proxy';
  await recordAccountEvent(db, accountId, { event: 'rebound', cause: 'pairing', reason, proxyId, until: null });
  return true;
}

/** What is known of a submitted session before a crawler has verified it. */
export async function saveAccountHints(
  db: Db,
  accountId: AccountId,
  hints: { sessionHint: string; networkUserId?: string },
): Promise<void> {
  await db.updateTable('accounts').set(hints).where('id', '=', accountId).execute();
}
