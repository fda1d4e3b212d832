import type { AccountId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { AccountState } from '../schema.ts';

/** What is known of an account when it has to be judged. Times are relative to the database's clock. */
export type AccountFacts = {
  state: AccountState;
  sessionVersion: number;
  /** What is left of a cooldown; 0 when none runs. */
  cooldownLeftMs: number;
  throttleCount: number;
  /** Since the last cooldown for a throttle was over; null if there never was one. */
  cleanMs: number | null;
  /** Throttles that counted, and blocked actions, within the window asked for and since an operator last put the account right. */
  recentThrottles: number;
  recentActionBlocks: number;
  softScore: number;
};

type Windows = { throttleWindowMs: number; actionBlockWindowMs: number };

/** Locks the account's row for the rest of the transaction, so that two verdicts on one account follow each other. */
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
