import type { AccountId, ProfileId, ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** The right to speak as an account until `leasedUntil`, by the database's clock. The token grows by one at each lease. */
export type AccountLease = {
  accountId: AccountId;
  token: string;
  username: string;
  networkUserId: string | null;
  sealedSession: string | null;
  userAgent: string;
  throttleCount: number;
  followingSyncedAt: Date | null;
  nextRequestAt: Date | null;
  proxyId: ProxyId;
};

type LeaseRequest = {
  owner: string;
  seconds: number;
  /** Only this account will do. */
  accountId?: AccountId;
  /** Any account will do; one that follows more of these profiles comes first. */
  preferFollowersOf?: ProfileId[];
};

/**
 * Leases the longest-idle account that is able to work: active or cooled down, rested since its last request, with a proxy that
 * is able to work too. One statement: two callers can never get the same account.
 */
export async function leaseAccount(db: Db, request: LeaseRequest): Promise<AccountLease | undefined> {
  const { rows } = await sql<AccountLease>`
    with candidate as (
      select account.id
      from accounts account
      join proxies proxy on proxy.id = account.proxy_id
      where account.state in ('active', 'cooling')
        and (account.cooldown_until is null or account.cooldown_until <= clock_timestamp())
        and (account.leased_until is null or account.leased_until <= clock_timestamp())
        and (account.next_request_at is null or account.next_request_at <= clock_timestamp())
        and proxy.state in ('active', 'cooling')
        and (proxy.cooldown_until is null or proxy.cooldown_until <= clock_timestamp())
        ${request.accountId ? sql`and account.id = ${request.accountId}` : sql``}
      order by
        (select count(*) from account_follows follow
          where follow.account_id = account.id
            and follow.profile_id = any(${request.preferFollowersOf ?? []}::uuid[])) desc,
        account.last_used_at nulls first,
        account.id
      limit 1
      for update of account skip locked
    )
    update accounts set
      state = 'active',
      state_since = case when state = 'active' then state_since else clock_timestamp() end,
      state_reason = case when state = 'active' then state_reason end,
      cooldown_until = null,
      lease_owner = ${request.owner},
      leased_until = clock_timestamp() + make_interval(secs => ${request.seconds}),
      lease_token = lease_token + 1,
      last_used_at = clock_timestamp()
    from candidate where accounts.id = candidate.id
    returning accounts.id as account_id, lease_token as token, username, network_user_id, sealed_session, user_agent,
      throttle_count, following_synced_at, next_request_at, proxy_id`.execute(db);
  return rows[0];
}

/** False means the lease is lost: somebody else may speak as this account now, and the work has to stop. */
export async function renewLease(db: Db, lease: AccountLease, seconds: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ leasedUntil: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where('id', '=', lease.accountId)
    .where('leaseToken', '=', lease.token)
    .where('leasedUntil', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Call it first in a transaction that writes what was fetched under a lease. False: the lease is lost, write nothing. */
export async function holdsLease(db: Db, lease: AccountLease): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', lease.accountId)
    .where('leaseToken', '=', lease.token)
    .where('leasedUntil', '>', sql<Date>`clock_timestamp()`)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a lease that is still ours and lets the account rest for `restMs`. */
export async function releaseLease(db: Db, lease: AccountLease, restMs: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      leasedUntil: null,
      leaseOwner: null,
      nextRequestAt: sql`clock_timestamp() + make_interval(secs => ${restMs / 1_000})`,
    })
    .where('id', '=', lease.accountId)
    .where('leaseToken', '=', lease.token)
    .execute();
}
