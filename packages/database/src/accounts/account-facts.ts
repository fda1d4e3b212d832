import type { AccountId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { AccountState } from '../schema.ts';

/** The account's record that decides the outcome of a failure. Durations are measured by the database's clock. */
export type AccountFacts = {
  state: AccountState;
  sessionVersion: number;
  /** 0 without a running cooldown. */
  cooldownLeftMs: number;
  throttleCount: number;
  /** Time since the end of the last throttle cooldown; null if there was none. */
  cleanMs: number | null;
  /** Both count within their window, and only since an operator last reactivated the account. */
  recentThrottles: number;
  recentActionBlocks: number;
  softScore: number;
};

type Windows = { throttleWindowMs: number; actionBlockWindowMs: number };

/** Locks the account's row until the end of the transaction, so that two failures of one account are settled one after the other. */
export async function lockAccountFacts(
  db: Db,
  accountId: AccountId,
  { throttleWindowMs, actionBlockWindowMs }: Windows,
): Promise<AccountFacts | undefined> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const { rows } = await sql<AccountFacts>`
    select account.state, account.session_version, account.throttle_count, account.soft_score,
      coalesce(greatest(0, extract(epoch from account.cooldown_until - clock_timestamp())::float8 * 1000), 0) as cooldown_left_ms,
      extract(epoch from clock_timestamp() - account.throttled_until)::float8 * 1000 as clean_ms,
      ${countEvents('throttled', throttleWindowMs)} as recent_throttles,
      ${countEvents('actionBlocked', actionBlockWindowMs)} as recent_action_blocks
    from accounts account where account.id = ${accountId}`.execute(db);
  return rows[0];
}

function countEvents(cause: string, windowMs: number) {
  return sql<number>`(
    select count(*)::int from account_events event
    where event.account_id = account.id and event.cause = ${cause}
      and event.at > clock_timestamp() - make_interval(secs => ${windowMs / 1_000}::float8)
      and event.at > coalesce(
        (select max(at) from account_events where account_id = account.id and cause = 'operator'), '-infinity')
  )`;
}
