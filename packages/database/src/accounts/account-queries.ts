import type { AccountId, ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { AccountLimits } from './account-limits.ts';
import { clearedState, recordAccountEvent } from './account-states.ts';
import { accountWaits } from './account-waits.ts';

/** Accounts that can request the tray now or within this time. */
export async function findWorkingAccounts(
  db: Db,
  { limits, withinMs }: { limits: AccountLimits; withinMs: number },
): Promise<Array<{ id: AccountId; username: string }>> {
  const { rows } = await sql<{ id: AccountId; username: string }>`
    select account.id, account.username
    from accounts account
    left join proxies proxy on proxy.id = account.proxy_id
    where not exists (
      select from ${accountWaits({ limits, call: 'tray', level: 'soft' })} wait
      where wait.until > clock_timestamp() + make_interval(secs => ${withinMs / 1_000}::float8)
    )
    order by account.last_used_at nulls first, account.id`.execute(db);
  return rows;
}

type ImportedAccount = {
  username: string;
  networkUserId: string | null;
  userAgent: string;
  proxyId: ProxyId | null;
  /** An IANA name; the account's active hours are of this zone. */
  timeZone?: string;
};

/** Adds an account or updates the one with that name. The very first account becomes the default. */
export async function saveImportedAccount(db: Db, account: ImportedAccount): Promise<AccountId> {
  const country = db.selectFrom('proxies').select('country').where('id', '=', account.proxyId);
  const known = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql`lower(username)`, '=', account.username.toLowerCase())
    .executeTakeFirst();
  if (known) {
    await db
      .updateTable('accounts')
      .set({ ...account, country })
      .where('id', '=', known.id)
      .execute();
    return known.id;
  }
  const isFirst = (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined;
  const added = await db
    .insertInto('accounts')
    .values({ ...account, country, isDefault: isFirst })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

/**
 * Replaces the session, reactivates the account and restarts its ramp. Increments the lease token, so a worker that still uses the
 * old session loses its lease. The next lease starts only after the old one's end.
 */
export async function saveImportedSession(db: Db, accountId: AccountId, sealedSession: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      ...clearedState,
      sealedSession,
      sessionImportedAt: sql`clock_timestamp()`,
      sessionVersion: sql`session_version + 1`,
      leaseToken: sql`lease_token + 1`,
    })
    .where('id', '=', accountId)
    .execute();
  await recordAccountEvent(db, accountId, {
    event: 'active',
    cause: 'operator',
    reason: 'a session was imported',
    proxyId: null,
    until: null,
  });
}

export async function findSealedSession(db: Db, accountId: AccountId): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('sealedSession').where('id', '=', accountId).executeTakeFirst();
  return row?.sealedSession ?? null;
}
