import { type Kysely, sql } from 'kysely';

/** Each decision that takes a moment down names it, also after a removal request, so that its author is notified and may appeal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A moment may be deleted before the decisions about it, so `moment_id` refers to nothing.
  await sql`
    alter table moderation_decisions
      add column moment_id uuid,
      add column author_id uuid references users on delete set null,
      add column suspend_days integer`.execute(db);
  await sql`
    update moderation_decisions decision set moment_id = item.story_id, author_id = item.user_id
    from moderation_cases item
    where item.id = decision.case_id and item.user_id is not null
      and decision.action in ('hide', 'remove', 'suspendUser') and not (decision.previous ->> 'isAppeal')::boolean`.execute(
    db,
  );
  await sql`
    create index moderation_decisions_by_moment on moderation_decisions (moment_id, decided_at)
    where moment_id is not null`.execute(db);
  await sql`
    create index moderation_decisions_by_author on moderation_decisions (author_id, decided_at)
    where author_id is not null`.execute(db);

  await sql`
    alter table moment_appeals
      add column case_id uuid references moderation_cases on delete cascade,
      add column withdrawn_at timestamptz`.execute(db);
  await sql`
    update moment_appeals appeal set case_id = decision.case_id
    from moderation_decisions decision where decision.id = appeal.decision_id`.execute(db);
  await sql`alter table moment_appeals alter column case_id set not null`.execute(db);
  await sql`create index moment_appeals_by_case on moment_appeals (case_id, created_at)`.execute(db);

  // The case of an appeal against a removal by request may have no report, and so no reason.
  await sql`
    alter table moderation_cases
      drop constraint stories_have_a_reason,
      add constraint stories_have_a_case check ((kind = 'story') = (story_id is not null)),
      add constraint reason_of_story check (kind = 'story' or reason is null)`.execute(db);
}
