import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts
      drop constraint accounts_state_check,
      add constraint accounts_state_check
        check (state in ('active', 'cooling', 'resting', 'needs_attention', 'logged_out', 'disabled')),
      add column time_zone text not null default 'Europe/Istanbul'
        check (timezone(time_zone, timestamp '2000-01-01 00:00') is not null),
      add column country text,
      add column session_imported_at timestamptz not null default now(),
      add column session_version integer not null default 0,
      add column throttled_until timestamptz,
      add column soft_score real not null default 0,
      add column requests_until_pause integer,
      add column request_in_flight bigint,
      add column proxy_rebound_at timestamptz`.execute(db);
  await sql`
    update accounts set country = proxies.country from proxies where proxies.id = accounts.proxy_id`.execute(db);
  await sql`update accounts set session_imported_at = created_at`.execute(db);

  await sql`
    alter table proxies
      add column state_since timestamptz not null default now(),
      add column probing_until timestamptz`.execute(db);

  await sql`
    create table account_requests (
      id bigint generated always as identity primary key,
      account_id uuid not null references accounts on delete cascade,
      proxy_id uuid references proxies on delete set null,
      call text not null,
      at timestamptz not null default clock_timestamp(),
      outcome text,
      finished_at timestamptz
    )`.execute(db);
  await sql`create index account_requests_by_account on account_requests (account_id, at desc)`.execute(db);
  await sql`create index account_requests_by_time on account_requests (at)`.execute(db);

  await sql`
    create table account_events (
      id bigint generated always as identity primary key,
      account_id uuid not null references accounts on delete cascade,
      proxy_id uuid references proxies on delete set null,
      event text not null,
      cause text not null,
      reason text,
      at timestamptz not null default clock_timestamp(),
      until timestamptz
    )`.execute(db);
  await sql`create index account_events_by_account on account_events (account_id, at desc)`.execute(db);

  await sql`
    create table proxy_events (
      id bigint generated always as identity primary key,
      proxy_id uuid not null references proxies on delete cascade,
      account_id uuid references accounts on delete set null,
      event text not null,
      cause text not null,
      reason text,
      at timestamptz not null default clock_timestamp(),
      until timestamptz
    )`.execute(db);
  await sql`create index proxy_events_by_proxy on proxy_events (proxy_id, at desc)`.execute(db);

  await sql`
    create table crawl_pauses (
      id bigint generated always as identity primary key,
      cause text not null check (cause in ('accounts_blocked', 'answers_changed', 'network_down', 'operator')),
      reason text not null,
      opened_at timestamptz not null default clock_timestamp(),
      until timestamptz not null,
      closed_at timestamptz
    )`.execute(db);
  await sql`create unique index one_open_crawl_pause on crawl_pauses ((true)) where closed_at is null`.execute(db);
  await sql`alter table crawler_settings add column pacing jsonb`.execute(db);

  // The moment at which an account begins its day: the hour of its window, later by a part of the spread that is the account's
  // own on that day and the same however often it is asked for.
  await sql`
    create function active_day_start(account_id uuid, time_zone text, day date, from_hour float8, spread_seconds float8)
    returns timestamptz language sql stable parallel safe
    return (day + make_interval(secs => from_hour * 3600
      + spread_seconds * (mod(abs(hashtextextended(account_id::text || day::text, 0) / 2), 1000000) / 1000000.0)::float8
    )) at time zone time_zone`.execute(db);
}
