import { type Kysely, sql } from 'kysely';

export async function createOperators(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admins (
      id uuid primary key default gen_random_uuid(),
      username text not null,
      password_hash text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index admins_by_username on admins (lower(username))`.execute(db);

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

  // Names, not foreign keys: an entry outlives the admin, account or proxy that it names.
  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      actor text not null,
      action text not null,
      target text,
      details jsonb not null default '{}',
      address text
    )`.execute(db);
  await sql`create index audit_log_by_action on audit_log (action, id desc)`.execute(db);

  // An alert is sent at most twice: when it has lasted long enough and when it ends. `tell_after` is the sender's lease.
  await sql`
    create table alerts (
      id bigint generated always as identity primary key,
      rule text not null,
      subject text not null,
      cause text not null,
      began_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz,
      beginning_told_at timestamptz,
      end_told_at timestamptz,
      tell_after timestamptz not null default '-infinity'
    )`.execute(db);
  await sql`create unique index alerts_open on alerts (rule, subject) where ended_at is null`.execute(db);
  await sql`create index alerts_by_end on alerts (ended_at) where ended_at is not null`.execute(db);

  await sql`
    create table collection_record (
      id integer primary key default 1 check (id = 1),
      purpose text not null default '',
      lawful_basis text not null default '',
      contact text not null default '',
      updated_at timestamptz,
      updated_by text,
      check ((updated_at is null) = (updated_by is null))
    )`.execute(db);
  await sql`insert into collection_record default values`.execute(db);
}
