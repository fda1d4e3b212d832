import type { AccountId, ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { AccountState, AuthMethod } from '../schema.ts';

/** An account in the operator's lists, without secrets. */
export type AccountListing = {
  id: AccountId;
  username: string;
  isDefault: boolean;
  state: AccountState;
  stateReason: string | null;
  stateSince: Date;
  isRateLimited: boolean;
  rateLimitExpiry: Date | null;
  proxyId: ProxyId | null;
  userAgent: string;
  networkUserId: string | null;
  hasSession: boolean;
  /** The first characters of the session id. */
  sessionHint: string | null;
  sessionImportedAt: Date;
  hasPassword: boolean;
  authMethod: AuthMethod;
  authenticationSuccess: boolean | null;
  authError: string | null;
  authenticationCheckedAt: Date | null;
  /** Deadline for the second factor code of a pending login; null without one. */
  awaitsCodeUntil: Date | null;
  lastUsed: Date | null;
  followedAccounts: string[];
  followedAccountsCount: number;
  /** Followed profiles with a known home. */
  locationAccountsCount: number;
  /** Index in the list of followed profiles of the one that the crawler fetched last. */
  currentFollowedIndex: number;
};

/** Default account first, then by name. */
export async function readAccountListings(db: Db): Promise<AccountListing[]> {
  const { rows } = await sql<AccountListing>`
    select
      account.id, account.username, account.is_default, account.state, account.state_reason, account.state_since,
      coalesce(account.cooldown_until > clock_timestamp() and account.state in ('cooling', 'resting'), false)
        as is_rate_limited,
      case when account.cooldown_until > clock_timestamp() and account.state in ('cooling', 'resting')
        then account.cooldown_until end as rate_limit_expiry,
      account.proxy_id, account.user_agent, account.network_user_id,
      account.sealed_session is not null as has_session, account.session_hint, account.session_imported_at,
      account.sealed_password is not null as has_password, account.auth_method,
      account.authentication_success, account.authentication_error as auth_error, account.authentication_checked_at,
      case when account.second_factor_until > clock_timestamp() then account.second_factor_until end as awaits_code_until,
      account.last_used_at as last_used,
      coalesce(followed.usernames, '{}') as followed_accounts,
      coalesce(followed.all_count, 0) as followed_accounts_count,
      coalesce(followed.home_count, 0) as location_accounts_count,
      coalesce(followed.current_index, 0) as current_followed_index
    from accounts account
    left join lateral (
      select
        array_agg(listed.username order by listed.index) as usernames,
        count(*)::int as all_count,
        (count(*) filter (where listed.has_home))::int as home_count,
        (array_agg(listed.index order by listed.stories_fetched_at desc nulls last, listed.index))[1]::int as current_index
      from (
        select profile.username, profile.stories_fetched_at,
          coalesce(profile.latitude, profile.set_latitude) is not null as has_home,
          row_number() over (order by follow.position, profile.id) - 1 as index
        from account_follows follow
        join profiles profile on profile.id = follow.profile_id
        where follow.account_id = account.id
      ) listed
    ) followed on true
    order by account.is_default desc, lower(account.username)`.execute(db);
  return rows;
}

export type DefaultAccount = {
  id: AccountId;
  username: string;
  networkUserId: string | null;
  hasSession: boolean;
  sessionHint: string | null;
  sessionImportedAt: Date;
  authMethod: AuthMethod;
  authenticationSuccess: boolean | null;
  authError: string | null;
};

export async function findDefaultAccount(db: Db): Promise<DefaultAccount | undefined> {
  const { rows } = await sql<DefaultAccount>`
    select id, username, network_user_id, sealed_session is not null as has_session, session_hint, session_imported_at,
      auth_method, authentication_success, authentication_error as auth_error
    from accounts where is_default`.execute(db);
  return rows[0];
}
