import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { AccountState, ProxyState } from '../schema.ts';

/** What could work and what waited at the end of an hour, or now for the running hour. */
export type StockHour = {
  hour: Date;
  accounts: number;
  accountsActive: number;
  proxies: number;
  proxiesActive: number;
  uploadsWaiting: number;
  casesWaiting: number;
};

/** Rebuilt from the events of accounts and proxies and from the times of uploads and cases. Oldest hour first, with every hour. */
export async function readStockHours(db: Db, hours: number): Promise<StockHour[]> {
  const { rows } = await sql<StockHour>`
    select
      slot.hour,
      account.known as accounts, account.active as accounts_active,
      proxy.known as proxies, proxy.active as proxies_active,
      (
        select count(*)::int from moments
        where moments.posted_at <= slot.at and (moments.finished_at is null or moments.finished_at > slot.at)
      ) as uploads_waiting,
      (
        select count(*)::int from moderation_cases item
        where item.waiting_since <= slot.at and (item.status = 'open' or item.decided_at > slot.at)
      ) as cases_waiting
    from (
      select hour, least(hour + interval '1 hour', now()) as at
      from generate_series(
        date_trunc('hour', now()) - make_interval(hours => ${hours - 1}), date_trunc('hour', now()), interval '1 hour'
      ) hour
    ) slot
    cross join lateral (${countAccounts}) account
    cross join lateral (${countProxies}) proxy
    order by slot.hour`.execute(db);
  return rows;
}

/** A cooldown that is over leaves no event, so its end counts. Without an event, the present state counts if it had begun by then. */
const countAccounts: RawBuilder<unknown> = sql`
  select count(*)::int as known,
    (count(*) filter (
      where coalesce(event.state, case when account.state_since <= slot.at then account.state end, 'active') = 'active'
        or event.until <= slot.at
    ))::int as active
  from accounts account
  left join lateral (
    select last.event as state, last.until from account_events last
    where last.account_id = account.id and last.event <> 'rebound' and last.at <= slot.at
    order by last.at desc, last.id desc limit 1
  ) event on true
  where account.created_at <= slot.at`;

/** A proxy whose cooldown is over waits for a probe, which leaves an event. */
const countProxies: RawBuilder<unknown> = sql`
  select count(*)::int as known,
    (count(*) filter (
      where coalesce(event.state, case when proxy.state_since <= slot.at then proxy.state end, 'active') = 'active'
    ))::int as active
  from proxies proxy
  left join lateral (
    select last.event as state from proxy_events last
    where last.proxy_id = proxy.id and last.at <= slot.at
    order by last.at desc, last.id desc limit 1
  ) event on true
  where proxy.created_at <= slot.at`;

export type StateCounts = {
  accounts: Partial<Record<AccountState, number>>;
  proxies: Partial<Record<ProxyState, number>>;
};

/** Now. An account whose cooldown is over counts as active. */
export async function countStates(db: Db): Promise<StateCounts> {
  const { rows } = await sql<StateCounts>`
    select
      (select coalesce(jsonb_object_agg(state, n), '{}') from (
        select case when cooldown_until <= now() then 'active' else state end as state, count(*) as n
        from accounts group by 1) by_state) as accounts,
      (select coalesce(jsonb_object_agg(state, n), '{}') from (
        select state, count(*) as n from proxies group by state) by_state) as proxies`.execute(db);
  return rows[0]!;
}
