import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
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
      cooldown_until timestamptz,
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
      sealed_session text,
      user_agent text not null,
      state text not null default 'active'
        check (state in ('active', 'cooling', 'needs_attention', 'logged_out', 'disabled')),
      state_reason text,
      state_since timestamptz not null default now(),
      cooldown_until timestamptz,
      throttle_count integer not null default 0,
      lease_token bigint not null default 0,
      leased_until timestamptz,
      lease_owner text,
      last_used_at timestamptz,
      next_request_at timestamptz,
      proxy_id uuid references proxies on delete set null,
      is_default boolean not null default false,
      following_synced_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index accounts_by_username on accounts (lower(username))`.execute(db);
  await sql`create unique index one_default_account on accounts (is_default) where is_default`.execute(db);

  await sql`
    create table account_follows (
      account_id uuid not null references accounts on delete cascade,
      profile_id uuid not null references profiles on delete cascade,
      position integer not null,
      primary key (account_id, profile_id)
    )`.execute(db);
  await sql`create index account_follows_by_profile on account_follows (profile_id)`.execute(db);
}
