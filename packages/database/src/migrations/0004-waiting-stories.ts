import { type Kysely, sql } from 'kysely';

/** Stories that were served before their place was known, and the tasks that look their places up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The expiry is generated as in `stories`.
  await sql`
    create table waiting_stories (
      external_id text primary key,
      profile_id uuid not null references profiles on delete cascade,
      run_id uuid references crawl_runs on delete set null,
      is_placed boolean not null,
      media_type text not null check (media_type in ('image', 'video')),
      media_url text not null,
      thumbnail_url text,
      caption text,
      place jsonb,
      posted_at timestamptz not null,
      expires_at timestamptz not null
        generated always as (((posted_at at time zone 'UTC') + interval '24 hours') at time zone 'UTC') stored,
      tried_at timestamptz
    )`.execute(db);
  await sql`create index waiting_stories_by_profile on waiting_stories (profile_id)`.execute(db);
  await sql`create index waiting_stories_by_expiry on waiting_stories (expires_at)`.execute(db);

  await sql`
    alter table crawl_tasks
      drop constraint crawl_tasks_kind_check,
      add constraint crawl_tasks_kind_check check (kind in ('sweep', 'fetch', 'place')),
      drop constraint sweeps_have_an_account,
      add constraint sweeps_have_an_account check (kind <> 'sweep' or account_id is not null)`.execute(db);
}
