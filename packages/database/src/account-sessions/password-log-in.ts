import type { AccountId, ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { AccountState } from '../schema.ts';

/** The network counts login attempts, successful or not. */
export const HOURS_BETWEEN_LOG_INS = 24;

/** The right to make one login attempt with an account's password. */
export type LogInLease = {
  accountId: AccountId;
  token: string;
  username: string;
  userAgent: string;
  sealedPassword: string;
  proxyId: ProxyId;
};

export const isProxyReady = sql<boolean>`exists (
  select from proxies where proxies.id = accounts.proxy_id
    and (proxies.state = 'active' or (proxies.state = 'cooling' and proxies.cooldown_until <= clock_timestamp())))`;

/** Ignores the state of the session: a login is what repairs it. The account must not be leased, disabled or waiting. */
export const mayLogIn = sql<boolean>`state <> 'disabled'
        and (leased_until is null or leased_until <= clock_timestamp())
        and (next_request_at is null or next_request_at <= clock_timestamp())
        and (cooldown_until is null or cooldown_until <= clock_timestamp())
        and ${isProxyReady}`;

/**
 * Leases the account and counts the attempt before it is made, so that a crash counts too. One statement. Undefined if the account
 * may not log in now; `explainLogInRefusal` returns the reason.
 */
export async function leaseForLogIn(
  db: Db,
  { accountId, owner, seconds }: { accountId: AccountId; owner: string; seconds: number },
): Promise<LogInLease | undefined> {
  const { rows } = await sql<LogInLease>`
    with leased as (
      update accounts set
        lease_owner = ${owner},
        leased_until = clock_timestamp() + make_interval(secs => ${seconds}),
        lease_token = lease_token + 1,
        logged_in_at = clock_timestamp(),
        last_used_at = clock_timestamp()
      where id = ${accountId}
        and sealed_password is not null
        and (logged_in_at is null or logged_in_at <= clock_timestamp() - make_interval(hours => ${HOURS_BETWEEN_LOG_INS}))
        and ${mayLogIn}
      returning id as account_id, lease_token as token, username, user_agent, sealed_password, proxy_id
    ), counted as (
      insert into account_requests (account_id, proxy_id, call) select account_id, proxy_id, 'logIn' from leased
    )
    select * from leased`.execute(db);
  return rows[0];
}

/** Stores the outcome of the attempt and ends the lease if it is still held. The next request waits for `restMs`. */
export async function endLogIn(
  db: Db,
  { accountId, token }: Pick<LogInLease, 'accountId' | 'token'>,
  { outcome, restMs }: { outcome: string; restMs: number },
): Promise<void> {
  await sql`
    with ended as (
      update account_requests set outcome = ${outcome}, finished_at = clock_timestamp()
      where account_id = ${accountId} and call in ('logIn', 'confirmLogIn') and outcome is null
    )
    update accounts set
      leased_until = null,
      lease_owner = null,
      next_request_at = clock_timestamp() + make_interval(secs => ${restMs / 1_000})
    where id = ${accountId} and lease_token = ${token}`.execute(db);
}

export type LogInRefusal =
  | { reason: 'gone' | 'noPassword' | 'disabled' | 'noProxy' | 'proxyNotReady' }
  | { reason: 'triedLately' | 'cooling'; until: Date }
  /** Another request holds the lease; ends within seconds. */
  | { reason: 'busy' };

type LogInFacts = {
  state: AccountState;
  hasPassword: boolean;
  triedUntil: Date | null;
  coolingUntil: Date | null;
  hasProxy: boolean;
  isProxyReady: boolean;
};

export async function explainLogInRefusal(db: Db, accountId: AccountId): Promise<LogInRefusal> {
  const nextLogIn = sql`logged_in_at + make_interval(hours => ${HOURS_BETWEEN_LOG_INS})`;
  const { rows } = await sql<LogInFacts>`
    select state,
      sealed_password is not null as has_password,
      case when ${nextLogIn} > clock_timestamp() then ${nextLogIn} end as tried_until,
      case when cooldown_until > clock_timestamp() then cooldown_until end as cooling_until,
      proxy_id is not null as has_proxy,
      ${isProxyReady} as is_proxy_ready
    from accounts where id = ${accountId}`.execute(db);
  const [facts] = rows;
  if (!facts) return { reason: 'gone' };
  if (!facts.hasPassword) return { reason: 'noPassword' };
  if (facts.state === 'disabled') return { reason: 'disabled' };
  if (facts.triedUntil) return { reason: 'triedLately', until: facts.triedUntil };
  if (facts.coolingUntil) return { reason: 'cooling', until: facts.coolingUntil };
  if (!facts.hasProxy) return { reason: 'noProxy' };
  if (!facts.isProxyReady) return { reason: 'proxyNotReady' };
  return { reason: 'busy' };
}
