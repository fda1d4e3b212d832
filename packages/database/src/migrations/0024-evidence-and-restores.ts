import { type Kysely, sql } from 'kysely';

/** What open cases are about outlives its author, a suspension outlives its account, and a restore repeats what was deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addEvidence(db);
  // Programs of the release before read `was_kept` while the new ones start; `kept_reasons` replaces it.
  await sql`
    alter table moderation_cases
      add column reasons text[] not null default '{}',
      add column kept_reasons text[] not null default '{}'`.execute(db);
  await sql`
    update moderation_cases item set reasons = reported.reasons,
      kept_reasons = case when item.was_kept then reported.reasons else '{}' end
    from (select case_id, array_agg(distinct reason) as reasons from reports group by case_id) reported
    where reported.case_id = item.id`.execute(db);

  // A decision is settled when what it removed is deleted. Its mails are a step of their own. Each step is retried alone.
  await sql`
    alter table moderation_decisions
      add column settle_attempts integer not null default 0,
      add column settle_after timestamptz not null default now(),
      add column notified_at timestamptz,
      add column notify_attempts integer not null default 0,
      add column notify_after timestamptz not null default now()`.execute(db);
  await sql`update moderation_decisions set notified_at = settled_at`.execute(db);
  await sql`
    create index moderation_decisions_to_notify on moderation_decisions (decided_at)
    where notified_at is null and undone_at is null`.execute(db);

  await sql`create table kept_suspensions (digest text primary key, ends_at timestamptz)`.execute(db);
  await sql`create index kept_suspensions_by_end on kept_suspensions (ends_at)`.execute(db);

  await sql`
    alter table media_store_state
      add column store_id uuid,
      add column upkeep_problem text,
      add column upkeep_problem_since timestamptz,
      add constraint upkeep_problem_is_whole check ((upkeep_problem is null) = (upkeep_problem_since is null))`.execute(
    db,
  );
  await addRestoreJournal(db);
}

async function addEvidence(db: Kysely<unknown>): Promise<void> {
  // The author may delete the story, the moment and the account before the decision, so only the case is referred to.
  await sql`
    create table case_evidence (
      case_id uuid primary key references moderation_cases on delete cascade,
      story_id uuid not null,
      user_id uuid,
      story jsonb not null,
      content_digest text,
      picture_hashes bytea[] not null default '{}',
      media_key text,
      holds_files boolean not null default false,
      captured_at timestamptz not null default clock_timestamp(),
      deleted_by_author_at timestamptz,
      released_at timestamptz
    )`.execute(db);
  await sql`create index case_evidence_by_story on case_evidence (story_id)`.execute(db);
  await sql`
    create index case_evidence_by_digest on case_evidence (content_digest) where content_digest is not null`.execute(
    db,
  );
  await sql`create index case_evidence_holding_files on case_evidence (media_key) where holds_files`.execute(db);
  await sql`create index case_evidence_unreleased on case_evidence (captured_at) where released_at is null`.execute(db);
  await sql`
    insert into case_evidence (case_id, story_id, user_id, story, content_digest, picture_hashes, media_key, holds_files)
    select item.id, story.id, moment.user_id,
      jsonb_build_object('id', story.id, 'source', story.source,
        'mediaType', story.media_type, 'mediaUrl', story.media_url, 'thumbnailUrl', story.thumbnail_url,
        'caption', story.caption, 'locationId', location.id, 'locationName', location.name,
        'postedAt', iso_timestamp(story.posted_at), 'expiresAt', iso_timestamp(story.expires_at)),
      moment.content_digest, coalesce(moment.picture_hashes, '{}'), moment.media_key,
      moment.id is not null and moment.media_deleted_at is null and exists (
        select from reports where reports.case_id = item.id and reports.decision_id is null and reports.reason in
          ('this_is_me', 'my_child', 'my_relative', 'child_sexual', 'intimate_without_consent', 'sexual_content'))
    from moderation_cases item
    join stories story on story.id = item.story_id
    join locations location on location.id = story.location_id
    left join moments moment on moment.id = story.id
    where item.status = 'open'`.execute(db);
}

/** What is deleted or taken down, by whatever statement. The upload-workers move it to the media store. */
async function addRestoreJournal(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table restore_journal (
      id bigint primary key generated always as identity,
      at timestamptz not null default clock_timestamp(),
      entry jsonb not null
    )`.execute(db);
  // The arguments are the kind of the entry and its columns.
  await sql`
    create function add_to_restore_journal() returns trigger language plpgsql as $$
    declare
      changed jsonb;
    begin
      if tg_op = 'DELETE' then changed := to_jsonb(old); else changed := to_jsonb(new); end if;
      insert into restore_journal (entry)
      select jsonb_build_object('kind', tg_argv[0]) || jsonb_object_agg(name, changed -> name)
      from unnest(tg_argv[1:]) as name;
      return null;
    end $$`.execute(db);
  const triggers = [
    ['users_deleted', 'after delete on users', '', "'userDeleted', 'id'"],
    [
      'moments_deleted',
      'after delete on moments',
      // Not the records that are deleted because of their age.
      "when (old.posted_at > now() - interval '30 days')",
      "'momentDeleted', 'id'",
    ],
    [
      'stories_taken_down',
      'after update of visibility on stories',
      'when (old.visibility is distinct from new.visibility)',
      "'storyVisibility', 'id', 'visibility'",
    ],
    [
      'content_removed',
      'after insert or update on removed_content',
      'when (new.lifted_by is null)',
      "'contentRemoved', 'digest', 'picture_hashes'",
    ],
    [
      'content_allowed',
      'after update on removed_content',
      'when (new.lifted_by is not null)',
      "'contentAllowed', 'digest'",
    ],
    ['removed_content_deleted', 'after delete on removed_content', '', "'contentAllowed', 'digest'"],
    [
      'profiles_excluded',
      'after update of excluded_at on profiles',
      'when (old.excluded_at is null and new.excluded_at is not null)',
      "'profileExcluded', 'network_id', 'username', 'excluded_reason'",
    ],
    [
      'profiles_allowed',
      'after update of excluded_at on profiles',
      'when (old.excluded_at is not null and new.excluded_at is null)',
      "'profileAllowed', 'network_id'",
    ],
    ['suspensions_kept', 'after insert or update on kept_suspensions', '', "'suspensionKept', 'digest', 'ends_at'"],
  ] as const;
  for (const [name, event, condition, args] of triggers) {
    await sql`
      create trigger ${sql.raw(name)} ${sql.raw(event)} for each row ${sql.raw(condition)}
      execute function add_to_restore_journal(${sql.raw(args)})`.execute(db);
  }
}
