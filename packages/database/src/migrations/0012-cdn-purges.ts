import { type Kysely, sql } from 'kysely';

/** Paths to purge from a CDN in front of the gateway. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cdn_purges (
      id uuid primary key,
      paths text[] not null,
      created_at timestamptz not null default clock_timestamp(),
      expires_at timestamptz not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index cdn_purges_by_next_attempt on cdn_purges (next_attempt_at)`.execute(db);
}
