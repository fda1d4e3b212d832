import type { AccountId, ProfileId, ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { AccountLimits, NetworkCall } from './account-limits.ts';
import { accountWaits } from './account-waits.ts';

/** The exclusive right to use an account until `leasedUntil`, by the database's clock. Each lease increments the token. */
export type AccountLease = {
  accountId: AccountId;
  token: string;
  username: string;
  networkUserId: string | null;
  sealedSession: string | null;
  sessionVersion: number;
  userAgent: string;
  followingSyncedAt: Date | null;
  proxyId: ProxyId;
};

type LeaseRequest = {
  owner: string;
  seconds: number;
  limits: AccountLimits;
  /** The first call to be made under the lease; default `stories`. */
  call?: NetworkCall;
  /** Lease only this account. */
  accountId?: AccountId;
  /** Accounts that follow more of these profiles come first. */
  preferFollowersOf?: ProfileId[];
};

/**
 * Leases the longest-idle account that may make this call now: active or cooled down, within its hours and budgets, with a
 * working proxy. It is one statement, so two callers never get the same account.
 */
export async function leaseAccount(db: Db, request: LeaseRequest): Promise<AccountLease | undefined> {
  const { limits, call = 'stories' } = request;
  const { rows } = await sql<AccountLease>`
    with candidate as (
      select account.id, account.state
      from accounts account
      left join proxies proxy on proxy.id = account.proxy_id
      where (account.leased_until is null or account.leased_until <= clock_timestamp())
        ${request.accountId ? sql`and account.id = ${request.accountId}` : sql``}
        and not exists (select from ${accountWaits({ limits, call, level: 'soft' })} wait)
      order by
        (select count(*) from account_follows follow
          where follow.account_id = account.id
            and follow.profile_id = any(${request.preferFollowersOf ?? []}::uuid[])) desc,
        account.last_used_at nulls first,
        account.id
      limit 1
      for update of account skip locked
    ), recovered as (
      insert into account_events (account_id, event, cause)
      select candidate.id, 'active', 'cooledDown' from candidate where candidate.state <> 'active'
    )
    update accounts set
      state = 'active',
      state_since = case when accounts.state = 'active' then state_since else clock_timestamp() end,
      state_reason = case when accounts.state = 'active' then state_reason end,
      cooldown_until = null,
      lease_owner = ${request.owner},
      leased_until = clock_timestamp() + make_interval(secs => ${request.seconds}),
      lease_token = lease_token + 1,
      request_in_flight = null,
      last_used_at = clock_timestamp()
    from candidate where accounts.id = candidate.id
    returning accounts.id as account_id, lease_token as token, username, network_user_id, sealed_session, session_version,
      user_agent, following_synced_at, proxy_id`.execute(db);
  return rows[0];
}

/** Call it first in a transaction that writes results fetched under a lease. If false, the lease is lost: write nothing. */
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

/** Ends the lease if it is still held. The time of the next allowed request is stored with each request, not here. */
export async function releaseLease(db: Db, lease: AccountLease): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ leasedUntil: null, leaseOwner: null })
    .where('id', '=', lease.accountId)
    .where('leaseToken', '=', lease.token)
    .execute();
}
