import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Each is told twice at most, when it has lasted and when it is over; `tell_after` is the lease of whoever tells it.
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

  // Stories are kept for a while after they have expired, and go by that time.
  await sql`create index stories_by_expiry on stories (expires_at)`.execute(db);
}
