import { type Kysely, sql } from 'kysely';

/** Stories that could not be read: why, and the names of their fields. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table set_aside_stories (
      id bigint generated always as identity primary key,
      profile_id uuid not null references profiles on delete cascade,
      media_id text,
      reason text not null,
      keys text[] not null,
      is_whole_profile boolean not null,
      times integer not null default 1,
      first_seen_at timestamptz not null default clock_timestamp(),
      last_seen_at timestamptz not null default clock_timestamp(),
      unique nulls not distinct (profile_id, media_id)
    )`.execute(db);
  await sql`create index set_aside_stories_by_time on set_aside_stories (last_seen_at)`.execute(db);
  await sql`alter table crawl_runs add column stories_set_aside integer not null default 0`.execute(db);
}
