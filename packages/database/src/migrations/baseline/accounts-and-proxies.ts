import { type Kysely, sql } from 'kysely';

export async function createAccountsAndProxies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table proxies (
      id uuid primary key default gen_random_uuid(),
      host text not null,
      port integer not null check (port between 1 and 65535),
      username text not null,
      sealed_password text not null,
      country text,
      state text not null default 'active' check (state in ('active', 'cooling', 'quarantined', 'disabled')),
      state_reason text,
      state_since timestamptz not null default now(),
      cooldown_until timestamptz,
      probing_until timestamptz,
      error_count integer not null default 0,
      consecutive_errors integer not null default 0,
      last_used_at timestamptz,
      created_at timestamptz not null default now(),
      unique (host, port)
    )`.execute(db);

  await sql`
    create table accounts (
      id uuid primary key default gen_random_uuid(),
      username text not null,
      network_user_id text,
      user_agent text not null,
      is_default boolean not null default false,
      time_zone text not null default 'Europe/Istanbul'
        check (timezone(time_zone, timestamp '2000-01-01 00:00') is not null),
      country text,
      proxy_id uuid references proxies on delete set null,
      proxy_rebound_at timestamptz,

      auth_method text not null default 'session' check (auth_method in ('session', 'password')),
      sealed_session text,
      sealed_handed_session text,
      sealed_password text,
      session_hint text,
      session_imported_at timestamptz not null default now(),
      session_version integer not null default 0,
      logged_in_at timestamptz,
      authentication_success boolean,
      authentication_error text,
      authentication_checked_at timestamptz,
      sealed_second_factor text,
      second_factor_until timestamptz,
      second_factor_tries integer not null default 0,

      state text not null default 'active'
        check (state in ('active', 'cooling', 'resting', 'needs_attention', 'logged_out', 'disabled')),
      state_reason text,
      state_since timestamptz not null default now(),
      cooldown_until timestamptz,
      throttle_count integer not null default 0,
      throttled_until timestamptz,
      soft_score real not null default 0,

      lease_token bigint not null default 0,
      leased_until timestamptz,
      lease_owner text,
      last_used_at timestamptz,
      next_request_at timestamptz,
      requests_until_pause integer,
      request_in_flight bigint,

      following_synced_at timestamptz,
      following_cursor text,
      following_cursor_at timestamptz,
      following_readings integer not null default 0,

      created_at timestamptz not null default now(),
      constraint second_factor_is_whole check ((sealed_second_factor is null) = (second_factor_until is null))
    )`.execute(db);
  await sql`create unique index accounts_by_username on accounts (lower(username))`.execute(db);
  await sql`create unique index one_default_account on accounts (is_default) where is_default`.execute(db);

  await sql`
    create table account_follows (
      account_id uuid not null references accounts on delete cascade,
      profile_id uuid not null references profiles on delete cascade,
      position integer not null,
      last_reading integer not null default 0,
      primary key (account_id, profile_id)
    )`.execute(db);
  await sql`create index account_follows_by_profile on account_follows (profile_id)`.execute(db);

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
  await sql`create index account_events_by_time on account_events (at, id)`.execute(db);
  await sql`create index account_events_of_proxy on account_events (proxy_id, at)`.execute(db);

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
  await sql`create index proxy_events_by_time on proxy_events (at, id)`.execute(db);
  await sql`create index proxy_events_of_account on proxy_events (account_id, at)`.execute(db);

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
}
