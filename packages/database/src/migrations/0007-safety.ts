import { type Kysely, sql } from 'kysely';

/** Reports, removal requests, the decisions about them, and what is taken down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stories add column visibility text not null default 'shown'
      check (visibility in ('shown', 'hidden', 'removed'))`.execute(db);
  await sql`alter table moments add column content_digest text`.execute(db);
  await sql`
    alter table users
      add column suspended_at timestamptz,
      add column suspended_until timestamptz,
      add column suspended_for text,
      add constraint suspension_is_whole check (
        (suspended_at is null) = (suspended_for is null) and (suspended_at is not null or suspended_until is null)
      )`.execute(db);

  // A story may be deleted before its case, so `story_id` refers to nothing.
  await sql`
    create table moderation_cases (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('story', 'removal')),
      story_id uuid unique,
      profile_id uuid references profiles on delete set null,
      user_id uuid references users on delete set null,
      status text not null default 'open' check (status in ('open', 'decided')),
      reason text,
      urgency smallint not null,
      is_beyond_allowance boolean not null default false,
      is_appeal boolean not null default false,
      waiting_since timestamptz(3) not null default clock_timestamp(),
      was_kept boolean not null default false,
      claimed_by text,
      claimed_until timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      decided_at timestamptz(3),
      constraint stories_have_a_reason check ((kind = 'story') = (story_id is not null and reason is not null)),
      constraint claim_is_whole check ((claimed_by is null) = (claimed_until is null)),
      constraint decided_has_time check ((status = 'decided') = (decided_at is not null))
    )`.execute(db);
  // `queueRank` of the queries is this expression. Times are rounded to what a cursor holds.
  await sql`
    create index moderation_queue on moderation_cases
      ((case when is_beyond_allowance then -1 else urgency end), waiting_since, id) where status = 'open'`.execute(db);
  await sql`create index moderation_cases_decided on moderation_cases (decided_at) where status = 'decided'`.execute(
    db,
  );
  await sql`create index moderation_cases_by_profile on moderation_cases (profile_id)`.execute(db);
  await sql`create index moderation_cases_by_user on moderation_cases (user_id)`.execute(db);

  await sql`
    create table moderation_decisions (
      id uuid primary key default gen_random_uuid(),
      case_id uuid not null references moderation_cases on delete cascade,
      action text not null,
      outcome text not null check (outcome in ('kept', 'removed')),
      reason text,
      words text,
      previous jsonb not null,
      decided_by text not null,
      decided_at timestamptz not null default clock_timestamp(),
      undone_by text,
      undone_at timestamptz,
      settled_at timestamptz,
      check ((undone_by is null) = (undone_at is null))
    )`.execute(db);
  await sql`create index moderation_decisions_by_case on moderation_decisions (case_id, decided_at)`.execute(db);
  await sql`
    create index moderation_decisions_to_settle on moderation_decisions (decided_at)
    where settled_at is null and undone_at is null`.execute(db);

  await sql`
    create table reports (
      id bigint primary key generated always as identity,
      code text not null unique,
      case_id uuid not null references moderation_cases on delete cascade,
      story_id uuid not null,
      decision_id uuid references moderation_decisions on delete set null,
      reason text not null,
      words text,
      sealed_email text,
      language text not null check (language in ('en', 'tr', 'ar')),
      address_hash text,
      network_hash text,
      has_hidden boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      unique (story_id, address_hash)
    )`.execute(db);
  await sql`create index reports_by_case on reports (case_id, created_at desc)`.execute(db);
  await sql`create index reports_by_address on reports (address_hash)`.execute(db);
  await sql`create index reports_by_network on reports (network_hash, created_at)`.execute(db);
  await sql`create index reports_by_decision on reports (decision_id)`.execute(db);
  await sql`
    create index reports_with_personal_data on reports (created_at)
    where address_hash is not null or words is not null or sealed_email is not null`.execute(db);

  await sql`
    create table removal_requests (
      id uuid primary key default gen_random_uuid(),
      code text not null unique,
      case_id uuid not null unique references moderation_cases on delete cascade,
      decision_id uuid references moderation_decisions on delete set null,
      link text,
      profile text,
      place text,
      role text not null,
      words text,
      appeal_words text,
      appealed_at timestamptz,
      sealed_email text,
      language text not null check (language in ('en', 'tr', 'ar')),
      address_hash text,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index removal_requests_by_decision on removal_requests (decision_id)`.execute(db);

  // `owner` is the story, or the profile for its avatar. It outlives both, because caches and links do.
  await sql`
    create table media_takedowns (
      subject text not null,
      owner uuid not null,
      ends_at timestamptz not null,
      primary key (subject, owner)
    )`.execute(db);
  await sql`create index media_takedowns_by_owner on media_takedowns (owner)`.execute(db);
  await sql`create index media_takedowns_by_end on media_takedowns (ends_at)`.execute(db);
  // Changes with every change of `media_takedowns`, in its transaction, so that processes see a change with one cheap read.
  await sql`
    create table takedown_version (
      id integer primary key default 1 check (id = 1),
      version bigint not null default 0
    )`.execute(db);
  await sql`insert into takedown_version default values`.execute(db);

  await sql`
    create table removed_content (
      digest text primary key,
      decision_id uuid references moderation_decisions on delete cascade,
      removed_at timestamptz not null default clock_timestamp()
    )`.execute(db);
}
