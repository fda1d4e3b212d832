import type { AccountId, ProxyId } from '@around/contracts/ids';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';

export type RateLimitEventRow = Selectable<Schema['rateLimitEvents']>;

export type RateLimit = { accountId: AccountId; proxyId: ProxyId; kind: string; lastsMs: number };

/**
 * Records that the network throttled an account, and counts it in the open run. While an earlier event of the account lasts, only
 * its end is moved. Call it in the transaction that starts the cooldown.
 */
export async function recordRateLimit(db: Db, { accountId, proxyId, kind, lastsMs }: RateLimit): Promise<void> {
  const endsAt = sql`clock_timestamp() + make_interval(secs => ${lastsMs / 1_000}::float8)`;
  await sql`
    with lasting as (
      update rate_limit_events set ends_at = greatest(ends_at, ${endsAt})
      where account_id = ${accountId} and ends_at > clock_timestamp()
      returning id
    ), added as (
      insert into rate_limit_events (account_id, proxy_id, kind, started_at, ends_at)
      select ${accountId}, ${proxyId}, ${kind}, now(), greatest(now(), ${endsAt})
      where not exists (select from lasting)
      returning id
    )
    update crawl_runs set rate_limit_events = rate_limit_events + 1 from added where finished_at is null`.execute(db);
}

/** Newest first. */
export async function findRateLimitEvents(db: Db, limit: number): Promise<RateLimitEventRow[]> {
  return db.selectFrom('rateLimitEvents').selectAll().orderBy('startedAt', 'desc').limit(limit).execute();
}
