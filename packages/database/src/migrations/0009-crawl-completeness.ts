import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table crawl_tasks
      drop constraint crawl_tasks_state_check,
      add constraint crawl_tasks_state_check check (state in ('pending', 'done', 'put_off', 'failed')),
      drop constraint crawl_tasks_check,
      add constraint sweeps_have_an_account check (kind = 'fetch' or account_id is not null),
      add column expected_ids uuid[] not null default '{}',
      add column is_second_look boolean not null default false,
      add column tray_size integer check (tray_size >= 0),
      add column touched_at timestamptz not null default clock_timestamp(),
      add column waits_until timestamptz,
      add column wait_reason text`.execute(db);

  await sql`alter table account_requests add column run_id uuid references crawl_runs on delete set null`.execute(db);
  await sql`
    create index account_requests_by_run on account_requests (run_id) where run_id is not null`.execute(db);

  await sql`alter table profiles add column gone_at timestamptz`.execute(db);

  await sql`
    alter table accounts
      add column following_cursor text,
      add column following_cursor_at timestamptz,
      add column following_readings integer not null default 0,
      add column sealed_second_factor text,
      add column second_factor_until timestamptz,
      add column second_factor_tries integer not null default 0,
      add constraint second_factor_is_whole check ((sealed_second_factor is null) = (second_factor_until is null))`.execute(
    db,
  );
  await sql`alter table account_follows add column last_reading integer not null default 0`.execute(db);
}
