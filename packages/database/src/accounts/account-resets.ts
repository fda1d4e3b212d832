import { sql } from 'kysely';
import type { Db } from '../db.ts';

export type ResetCounts = { resetCount: number; needSessionCount: number };

/**
 * An operator reactivates all accounts that cool down, rest or need attention, and ends their rate limits. Logged out accounts
 * need a new session, and disabled accounts stay disabled.
 */
export async function resetAccounts(db: Db): Promise<ResetCounts> {
  const { rows } = await sql<ResetCounts>`
    with resettable as (
      select id from accounts
      where state in ('cooling', 'resting', 'needs_attention') and sealed_session is not null
      order by id
      for no key update
    ), reset as (
      update accounts set
        state = 'active',
        state_reason = null,
        state_since = clock_timestamp(),
        cooldown_until = null,
        throttle_count = 0,
        throttled_until = null,
        soft_score = 0,
        authentication_success = null,
        authentication_error = null,
        authentication_checked_at = null
      from resettable where accounts.id = resettable.id
      returning accounts.id, accounts.proxy_id
    ), recorded as (
      insert into account_events (account_id, proxy_id, event, cause)
      select id, proxy_id, 'active', 'operator' from reset
    ), ended as (
      update rate_limit_events set ends_at = greatest(started_at, clock_timestamp())
      from reset where rate_limit_events.account_id = reset.id and ends_at > clock_timestamp()
    )
    select
      (select count(*) from reset)::int as reset_count,
      (select count(*) from accounts where state = 'logged_out' or sealed_session is null)::int as need_session_count`.execute(
    db,
  );
  return rows[0]!;
}
