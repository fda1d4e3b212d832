import { sql } from 'kysely';
import { lookUpCalls } from '../accounts/look-up-streaks.ts';
import type { Db } from '../db.ts';
import type { CrawlPauseCause } from '../schema.ts';

export type CrawlPause = { cause: CrawlPauseCause; reason: string; openedAt: Date; until: Date };

/** The current pause of all crawling. */
export async function findCrawlPause(db: Db): Promise<CrawlPause | undefined> {
  return db
    .selectFrom('crawlPauses')
    .select(['cause', 'reason', 'openedAt', 'until'])
    .where('closedAt', 'is', null)
    .where('until', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
}

/** False if crawling is paused already: requests still in flight at its start do not extend a pause. */
export async function openCrawlPause(
  db: Db,
  { cause, reason, pauseMs }: { cause: CrawlPauseCause; reason: string; pauseMs: number },
): Promise<boolean> {
  await db
    .updateTable('crawlPauses')
    .set({ closedAt: sql`until` })
    .where('closedAt', 'is', null)
    .where('until', '<=', sql<Date>`clock_timestamp()`)
    .execute();
  const opened = await db
    .insertInto('crawlPauses')
    .values({ cause, reason, until: sql`clock_timestamp() + make_interval(secs => ${pauseMs / 1_000}::float8)` })
    .onConflict((conflict) => conflict.expression(sql`(true)`).where('closedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}

/** An operator resumes crawling. False if it was not paused. */
export async function closeCrawlPause(db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('crawlPauses')
    .set({ closedAt: sql`clock_timestamp()` })
    .where('closedAt', 'is', null)
    .where('until', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Input of the circuit breaker: counts of distinct accounts and profiles within the window, since the end of the last pause. */
export type CrawlHealth = {
  /** Working accounts, and those stopped within the window. */
  accounts: number;
  blocked: number;
  /** Accounts with responses of an unknown shape, or with responses that reject our client. */
  withUnknownResponses: number;
  /** Accounts that got server errors since the last successful request of any account. */
  withServerErrors: number;
  /** Profiles whose stories could all not be read, and those whose live stories could. */
  unreadable: number;
  readable: number;
};

const blockingOutcomes = ['throttled', 'loggedOut', 'challenged', 'actionBlocked', 'accountDisabled'];
const shapeOutcomes = ['endpointChanged', 'clientDefect'];
/** Stories arrive without look-ups, so a look-up that fails everywhere does not pause them. */
const isNeeded = sql`call <> all(${[...lookUpCalls]}::text[])`;

export async function readCrawlHealth(db: Db, windowMs: number): Promise<CrawlHealth> {
  const { rows } = await sql<CrawlHealth>`
    with counted as (
      select greatest(clock_timestamp() - make_interval(secs => ${windowMs / 1_000}::float8),
        coalesce((select max(least(until, closed_at)) from crawl_pauses where closed_at is not null
          or until <= clock_timestamp()), '-infinity')) as since
    ), recent as (
      select account_id, call, outcome, at from account_requests, counted where at > since
    ), unreadable as (
      select distinct profile_id from set_aside_stories, counted where last_seen_at > since and is_whole_profile
    ), blocked as (select distinct account_id from recent where outcome = any(${blockingOutcomes}::text[]))
    select
      (select count(*)::int from accounts where state in ('active', 'cooling', 'resting')
        or id in (select account_id from blocked)) as accounts,
      (select count(*)::int from blocked) as blocked,
      (select count(distinct account_id)::int from recent where outcome = any(${shapeOutcomes}::text[])
        and ${isNeeded}) as with_unknown_responses,
      (select count(distinct account_id)::int from recent where outcome = 'upstreamDown' and ${isNeeded}
        and at > coalesce((select max(at) from recent where outcome = 'ok'), '-infinity')) as with_server_errors,
      (select count(*)::int from unreadable) as unreadable,
      (select count(*)::int from profiles, counted where stories_fetched_at > since
        and latest_story_at > now() - interval '24 hours'
        and id not in (select profile_id from unreadable)) as readable`.execute(db);
  return rows[0]!;
}
