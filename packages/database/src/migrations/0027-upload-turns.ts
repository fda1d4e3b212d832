import { type Kysely, sql } from 'kysely';

/** Whose video is processed next. A row is added when a video of the user waits for the first time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload_turns (
      user_id uuid primary key references users on delete cascade,
      lease uuid,
      leased_until timestamptz not null default '-infinity',
      ended_at timestamptz not null default '-infinity',
      waits_until timestamptz not null default '-infinity'
    )`.execute(db);
}
