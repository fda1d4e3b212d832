import { type Kysely, sql } from 'kysely';

/** What operators see of uploads: workers that are alive, the media store, and which moments are being prepared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moments add column processing_since timestamptz`.execute(db);
  await sql`create index moments_by_finish on moments (finished_at) where finished_at is not null`.execute(db);
  await sql`
    create table upload_workers (
      id text primary key,
      host text not null,
      pid integer not null,
      has_tools boolean not null,
      started_at timestamptz not null default clock_timestamp(),
      last_seen_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`
    create table media_store_state (
      id integer primary key default 1 check (id = 1),
      checked_at timestamptz not null default clock_timestamp(),
      problem text check (problem in ('full', 'unreachable')),
      problem_since timestamptz,
      free_bytes bigint,
      capacity_bytes bigint,
      measured_at timestamptz,
      incoming_files integer not null default 0,
      incoming_bytes bigint not null default 0,
      public_files integer not null default 0,
      public_bytes bigint not null default 0,
      check ((problem is null) = (problem_since is null))
    )`.execute(db);
}
