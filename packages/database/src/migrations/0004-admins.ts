import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admins (
      id uuid primary key default gen_random_uuid(),
      username text not null,
      password_hash text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index admins_by_username on admins (lower(username))`.execute(db);
}
