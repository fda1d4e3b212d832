import { type Kysely, sql } from 'kysely';

/** Videos that users share, and files of the media store that wait to be deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `users` has no cascade here: a moment has a story and files, so `removeMomentsOfUser` deletes it.
  await sql`
    create table moments (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users,
      idempotency_key text not null,
      status text not null default 'processing' check (status in ('processing', 'live', 'failed')),
      failure text,
      location_name text not null check (location_name <> ''),
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      caption text,
      incoming_key text not null,
      media_key text not null unique,
      media_deleted_at timestamptz,
      placeholder text,
      duration_seconds double precision,
      width integer,
      height integer,
      attempts integer not null default 0,
      posted_at timestamptz not null default now(),
      queued_at timestamptz not null default now(),
      finished_at timestamptz,
      unique (user_id, idempotency_key),
      check ((latitude is null) = (longitude is null)),
      check ((status = 'failed') = (failure is not null)),
      check ((status = 'processing') = (finished_at is null))
    )`.execute(db);
  await sql`create index moments_by_user on moments (user_id, posted_at desc)`.execute(db);
  await sql`create index moments_to_process on moments (queued_at) where status = 'processing'`.execute(db);
  await sql`
    create index moments_with_media on moments (posted_at)
    where status = 'live' and media_deleted_at is null`.execute(db);
  await sql`create index moments_by_incoming_key on moments (incoming_key) where status = 'processing'`.execute(db);

  await sql`
    create table media_removals (
      area text not null check (area in ('incoming', 'public')),
      name text not null,
      due_at timestamptz not null default now(),
      primary key (area, name)
    )`.execute(db);
  await sql`create index media_removals_by_due_time on media_removals (due_at)`.execute(db);
}
