import { type Kysely, sql } from 'kysely';

/** Uploads that arrive in several requests, until they are a moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `users` has no cascade here: an upload has files, so `removeMomentsOfUser` deletes it.
  await sql`
    create table uploads (
      id uuid primary key,
      user_id uuid not null references users,
      idempotency_key text not null,
      fields jsonb,
      size integer not null check (size > 0),
      received integer not null default 0 check (received between 0 and size),
      incoming_key text not null unique,
      parts text[] not null default '{}',
      writer uuid,
      moment_id uuid references moments on delete cascade,
      created_at timestamptz not null default now(),
      unique (user_id, idempotency_key),
      check ((moment_id is null) = (fields is not null)),
      check (moment_id is null or received = size)
    )`.execute(db);
  await sql`create index uploads_by_moment on uploads (moment_id)`.execute(db);
  await sql`create index uploads_by_creation on uploads (created_at)`.execute(db);
}
