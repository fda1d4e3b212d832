import { type Kysely, sql } from 'kysely';

/** Appeals of authors against the removal of a moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moment_appeals (
      id uuid primary key default gen_random_uuid(),
      decision_id uuid not null unique references moderation_decisions on delete cascade,
      outcome_id uuid references moderation_decisions on delete set null,
      user_id uuid not null references users on delete cascade,
      words text,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index moment_appeals_by_outcome on moment_appeals (outcome_id)`.execute(db);
  await sql`create index moment_appeals_by_user on moment_appeals (user_id)`.execute(db);
  await sql`create index moment_appeals_with_words on moment_appeals (created_at) where words is not null`.execute(db);
  // The row stays, so that an undo of the decision blocks the file again.
  await sql`
    alter table removed_content add column lifted_by uuid references moderation_decisions on delete cascade`.execute(
    db,
  );
  await sql`create index removed_content_by_lifting on removed_content (lifted_by) where lifted_by is not null`.execute(
    db,
  );
}
