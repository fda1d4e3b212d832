import { type Kysely, sql } from 'kysely';

export async function createCrawling(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table crawler_settings (
      id integer primary key default 1 check (id = 1),
      is_running boolean not null default true,
      interval_minutes integer not null default 15 check (interval_minutes between 1 and 60),
      pacing jsonb,
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`insert into crawler_settings default values`.execute(db);

  await sql`
    create table crawler_workers (
      id text primary key,
      host text not null,
      pid integer not null,
      started_at timestamptz not null default clock_timestamp(),
      last_seen_at timestamptz not null default clock_timestamp()
    )`.execute(db);

  await sql`
    create table crawl_runs (
      id uuid primary key default gen_random_uuid(),
      reason text not null check (reason in ('scheduled', 'requested')),
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      accounts_processed integer not null default 0,
      accounts_with_errors integer not null default 0,
      stories_fetched integer not null default 0,
      stories_added integer not null default 0,
      stories_unplaced integer not null default 0,
      locations_updated integer not null default 0,
      requests_made integer not null default 0,
      rate_limit_events integer not null default 0,
      profiles_live integer,
      profiles_missed integer
    )`.execute(db);
  await sql`create unique index one_open_crawl_run on crawl_runs ((true)) where finished_at is null`.execute(db);
  await sql`create index crawl_runs_by_start on crawl_runs (started_at desc)`.execute(db);

  await sql`
    create table crawl_tasks (
      id uuid primary key default gen_random_uuid(),
      run_id uuid not null references crawl_runs on delete cascade,
      kind text not null check (kind in ('sweep', 'fetch')),
      account_id uuid references accounts on delete cascade,
      profile_ids uuid[] not null default '{}',
      expected_ids uuid[] not null default '{}',
      is_gathering boolean not null default false,
      is_second_look boolean not null default false,
      tray_size integer check (tray_size >= 0),
      state text not null default 'pending' check (state in ('pending', 'done', 'put_off', 'failed')),
      error text,
      waits_until timestamptz,
      wait_reason text,
      created_at timestamptz not null default now(),
      touched_at timestamptz not null default clock_timestamp(),
      finished_at timestamptz,
      constraint sweeps_have_an_account check (kind = 'fetch' or account_id is not null)
    )`.execute(db);
  await sql`create index crawl_tasks_by_run on crawl_tasks (run_id, state)`.execute(db);
  await sql`create index crawl_tasks_gathering on crawl_tasks (run_id) where is_gathering`.execute(db);

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

  await sql`
    create table account_requests (
      id bigint generated always as identity primary key,
      account_id uuid not null references accounts on delete cascade,
      proxy_id uuid references proxies on delete set null,
      run_id uuid references crawl_runs on delete set null,
      call text not null,
      at timestamptz not null default clock_timestamp(),
      outcome text,
      finished_at timestamptz
    )`.execute(db);
  await sql`create index account_requests_by_account on account_requests (account_id, at desc)`.execute(db);
  await sql`create index account_requests_by_time on account_requests (at)`.execute(db);
  await sql`
    create index account_requests_by_run on account_requests (run_id) where run_id is not null`.execute(db);
  // The request log pages backwards by id, with any one of these filters.
  await sql`create index account_requests_by_account_id on account_requests (account_id, id)`.execute(db);
  await sql`create index account_requests_by_proxy on account_requests (proxy_id, id)`.execute(db);
  await sql`create index account_requests_by_outcome on account_requests (outcome, id)`.execute(db);
  await sql`
    create index account_requests_not_ok on account_requests (id) where outcome <> 'ok'`.execute(db);

  await sql`
    create table tray_sightings (
      profile_id uuid primary key references profiles on delete cascade,
      latest_media_at timestamptz not null,
      seen_at timestamptz not null default clock_timestamp()
    )`.execute(db);
}
