import { type Kysely, sql } from 'kysely';

/** Places that users follow. A user is locked before rows are added, so that their number stays within the limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table follows (
      user_id uuid not null references users on delete cascade,
      location_id uuid not null references locations on delete cascade,
      followed_at timestamptz not null default clock_timestamp(),
      seen_at timestamptz not null default clock_timestamp(),
      primary key (user_id, location_id)
    )`.execute(db);
  await sql`create index follows_by_location on follows (location_id)`.execute(db);
}
