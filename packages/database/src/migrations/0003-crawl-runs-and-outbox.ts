import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table crawler_settings (
      id integer primary key default 1 check (id = 1),
      is_running boolean not null default true,
      interval_minutes integer not null default 15 check (interval_minutes between 1 and 60),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`insert into crawler_settings default values`.execute(db);

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
      rate_limit_events integer not null default 0
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
      state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
      error text,
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      check ((kind = 'sweep') = (account_id is not null))
    )`.execute(db);
  await sql`create index crawl_tasks_by_run on crawl_tasks (run_id, state)`.execute(db);

  // Rows are sent in their sequence and known by their id: a queue remembers ids, and a sequence starts again after a restore.
  await sql`
    create table outbox (
      sequence bigint generated always as identity primary key,
      id uuid not null unique default gen_random_uuid(),
      queue text not null,
      job text not null,
      payload jsonb not null,
      delay_ms integer not null default 0,
      created_at timestamptz not null default now(),
      sent_at timestamptz
    )`.execute(db);
  await sql`create index outbox_to_send on outbox (sequence) where sent_at is null`.execute(db);
}
