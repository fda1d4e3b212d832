import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The request log is read from its end, by any one of these.
  await sql`create index account_requests_by_account_id on account_requests (account_id, id)`.execute(db);
  await sql`create index account_requests_by_proxy on account_requests (proxy_id, id)`.execute(db);
  await sql`create index account_requests_by_outcome on account_requests (outcome, id)`.execute(db);
  await sql`
    create index account_requests_not_ok on account_requests (id) where outcome <> 'ok'`.execute(db);

  await sql`create index account_events_by_time on account_events (at, id)`.execute(db);
  await sql`create index account_events_of_proxy on account_events (proxy_id, at)`.execute(db);
  await sql`create index proxy_events_by_time on proxy_events (at, id)`.execute(db);
  await sql`create index proxy_events_of_account on proxy_events (account_id, at)`.execute(db);

  await sql`
    alter table profiles
      add column excluded_at timestamptz,
      add column excluded_reason text,
      add constraint exclusion_is_whole check ((excluded_at is null) = (excluded_reason is null))`.execute(db);
  await sql`
    create index profiles_excluded on profiles (excluded_at desc) where excluded_at is not null`.execute(db);

  await sql`
    create table collection_record (
      id integer primary key default 1 check (id = 1),
      purpose text not null default '',
      lawful_basis text not null default '',
      contact text not null default '',
      updated_at timestamptz,
      updated_by text,
      check ((updated_at is null) = (updated_by is null))
    )`.execute(db);
  await sql`insert into collection_record default values`.execute(db);
}
