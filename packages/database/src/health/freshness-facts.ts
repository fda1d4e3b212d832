import type { Area } from '@around/contracts/places/areas';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { AccountState, ProxyState } from '../schema.ts';

export type AccountFact = {
  username: string;
  state: AccountState;
  stateReason: string | null;
  hasSession: boolean;
  /** Remaining cooldown or rest. */
  restLeftMs: number;
  proxyState: ProxyState | null;
};

export type ProxyFact = {
  host: string;
  port: number;
  state: ProxyState;
  stateReason: string | null;
  accounts: number;
  restLeftMs: number;
};

/** Sums over the last finished runs. */
export type RunFacts = {
  runs: number;
  lastFinishedMs: number | null;
  storiesFetched: number;
  storiesUnplaced: number;
  accountsProcessed: number;
  accountsWithErrors: number;
};

export type FreshnessFacts = {
  /** Time since the first admin was created; null without one. */
  systemAgeMs: number | null;
  accounts: AccountFact[];
  proxies: ProxyFact[];
  runs: RunFacts;
  /** Age of the open run; null without one. */
  openRunMs: number | null;
  profiles: { observed: number; withHome: number };
  stories: {
    live: number;
    livePlaces: number;
    /** Time since the newest story was posted, and since the last one was stored. */
    newestMs: number | null;
    lastStoredMs: number | null;
  };
  /** Live locations in each requested area. */
  areas: Array<{ name: string; livePlaces: number }>;
};

const RUNS_LOOKED_BACK = 3;

/** All inputs of the health chain: do visitors get fresh stories? */
export async function readFreshnessFacts(db: Db, areas: readonly Area[]): Promise<FreshnessFacts> {
  const [accounts, proxies, runs, rest, liveByArea] = await Promise.all([
    readAccounts(db),
    readProxies(db),
    readRuns(db),
    readRest(db),
    readAreas(db, areas),
  ]);
  const { observed, withHome, live, livePlaces, newestMs, lastStoredMs, ...others } = rest;
  return {
    accounts,
    proxies,
    runs,
    profiles: { observed, withHome },
    stories: { live, livePlaces, newestMs, lastStoredMs },
    areas: liveByArea,
    ...others,
  };
}

const ageMs = (of: ReturnType<typeof sql>) => sql`(extract(epoch from clock_timestamp() - ${of}) * 1000)::float8`;
const leftMs = (until: ReturnType<typeof sql>) =>
  sql`coalesce(greatest(0, extract(epoch from ${until} - clock_timestamp()) * 1000), 0)::float8`;

async function readAccounts(db: Db): Promise<AccountFact[]> {
  const { rows } = await sql<AccountFact>`
    select account.username, account.state, account.state_reason, account.sealed_session is not null as has_session,
      ${leftMs(sql`account.cooldown_until`)} as rest_left_ms, proxy.state as proxy_state
    from accounts account left join proxies proxy on proxy.id = account.proxy_id
    order by lower(account.username)`.execute(db);
  return rows;
}

async function readProxies(db: Db): Promise<ProxyFact[]> {
  const { rows } = await sql<ProxyFact>`
    select proxy.host, proxy.port, proxy.state, proxy.state_reason, ${leftMs(sql`proxy.cooldown_until`)} as rest_left_ms,
      (select count(*)::int from accounts where accounts.proxy_id = proxy.id) as accounts
    from proxies proxy order by proxy.host, proxy.port`.execute(db);
  return rows;
}

async function readRuns(db: Db): Promise<RunFacts> {
  const { rows } = await sql<RunFacts>`
    select count(*)::int as runs, ${ageMs(sql`max(finished_at)`)} as last_finished_ms,
      coalesce(sum(stories_fetched), 0)::int as stories_fetched,
      coalesce(sum(stories_unplaced), 0)::int as stories_unplaced,
      coalesce(sum(accounts_processed), 0)::int as accounts_processed,
      coalesce(sum(accounts_with_errors), 0)::int as accounts_with_errors
    from (select * from crawl_runs where finished_at is not null order by started_at desc limit ${RUNS_LOOKED_BACK}) last`.execute(
    db,
  );
  return rows[0]!;
}

type RestFacts = FreshnessFacts['profiles'] &
  FreshnessFacts['stories'] &
  Pick<FreshnessFacts, 'openRunMs' | 'systemAgeMs'>;

async function readRest(db: Db): Promise<RestFacts> {
  const { rows } = await sql<RestFacts>`
    select
      (select ${ageMs(sql`min(created_at)`)} from admins) as system_age_ms,
      (select ${ageMs(sql`started_at`)} from crawl_runs where finished_at is null) as open_run_ms,
      (select count(*)::int from profiles where excluded_at is null) as observed,
      (select count(*)::int from profiles where coalesce(latitude, set_latitude) is not null) as with_home,
      (select count(*)::int from stories where expires_at > now() and visibility = 'shown') as live,
      (select count(*)::int from live_locations where live_until > now()) as live_places,
      (select ${ageMs(sql`max(posted_at)`)} from stories where expires_at > now()) as newest_ms,
      (select ${ageMs(sql`max(created_at)`)} from stories where expires_at > now()) as last_stored_ms`.execute(db);
  return rows[0]!;
}

async function readAreas(db: Db, areas: readonly Area[]): Promise<FreshnessFacts['areas']> {
  const { rows } = await sql<FreshnessFacts['areas'][number]>`
    select area.name, count(location.id)::int as live_places
    from unnest(
      ${areas.map((area) => area.name)}::text[], ${areas.map((area) => area.south)}::float8[],
      ${areas.map((area) => area.north)}::float8[], ${areas.map((area) => area.west)}::float8[],
      ${areas.map((area) => area.east)}::float8[]
    ) with ordinality as area (name, south, north, west, east, place)
    left join (
      select locations.* from locations join live_locations on live_locations.location_id = locations.id
      where live_locations.live_until > now()
    ) location on location.latitude between area.south and area.north and location.longitude between area.west and area.east
    group by area.name, area.place
    order by area.place`.execute(db);
  return rows;
}
