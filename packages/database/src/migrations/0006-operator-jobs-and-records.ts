import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator_jobs (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      target text not null default '',
      sealed_input text,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
      progress integer not null default 0 check (progress between 0 and 100),
      message text,
      result jsonb,
      error text,
      requested_by text not null,
      created_at timestamptz not null default clock_timestamp(),
      started_at timestamptz,
      touched_at timestamptz not null default clock_timestamp(),
      finished_at timestamptz,
      check ((state in ('done', 'failed')) = (finished_at is not null)),
      check ((state = 'failed') = (error is not null)),
      check (finished_at is null or sealed_input is null)
    )`.execute(db);
  await sql`
    create unique index one_open_operator_job on operator_jobs (kind, target) where finished_at is null`.execute(db);
  await sql`create index operator_jobs_by_time on operator_jobs (created_at desc)`.execute(db);

  await sql`
    create table crawler_workers (
      id text primary key,
      host text not null,
      pid integer not null,
      started_at timestamptz not null default clock_timestamp(),
      last_seen_at timestamptz not null default clock_timestamp()
    )`.execute(db);

  // What an operator hands in waits sealed until a crawler has made a session of it.
  await sql`
    alter table accounts
      add column auth_method text not null default 'session' check (auth_method in ('session', 'password')),
      add column sealed_handed_session text,
      add column sealed_password text,
      add column session_hint text,
      add column logged_in_at timestamptz,
      add column authentication_success boolean,
      add column authentication_error text,
      add column authentication_checked_at timestamptz`.execute(db);

  await sql`
    alter table profiles
      add column is_watched boolean not null default false,
      add column set_latitude double precision check (set_latitude between -90 and 90),
      add column set_longitude double precision check (set_longitude between -180 and 180),
      add constraint set_position_is_whole check ((set_latitude is null) = (set_longitude is null))`.execute(db);
  await sql`create index profiles_by_lower_username on profiles (lower(username))`.execute(db);

  await sql`
    create table network_places (
      pk text primary key,
      name text,
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      city text,
      fetched_at timestamptz not null default clock_timestamp(),
      check ((latitude is null) = (longitude is null))
    )`.execute(db);

  await sql`
    create table rate_limit_events (
      id bigint generated always as identity primary key,
      account_id uuid references accounts on delete set null,
      proxy_id uuid references proxies on delete set null,
      kind text not null,
      started_at timestamptz not null default clock_timestamp(),
      ends_at timestamptz not null,
      check (ends_at >= started_at)
    )`.execute(db);
  await sql`create index rate_limit_events_by_start on rate_limit_events (started_at desc)`.execute(db);
  await sql`create index rate_limit_events_by_account on rate_limit_events (account_id, ends_at desc)`.execute(db);

  // What the tray said last, for whoever asks how much of it we have.
  await sql`
    create table tray_sightings (
      profile_id uuid primary key references profiles on delete cascade,
      latest_media_at timestamptz not null,
      seen_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`
    alter table crawl_runs
      add column profiles_live integer,
      add column profiles_missed integer`.execute(db);

  await sql`
    alter table stories add column placed_by text check (placed_by in ('sticker', 'lookup', 'home', 'usual'))`.execute(
    db,
  );
  await sql`create index stories_by_profile on stories (profile_id, posted_at) where profile_id is not null`.execute(
    db,
  );
  await sql`create index stories_by_creation on stories (created_at desc)`.execute(db);
}
