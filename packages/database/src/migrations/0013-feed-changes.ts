import { type Kysely, sql } from 'kysely';

/** What has changed in the feed, so that gateways can keep it in memory (docs/decisions/0018-live-index.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence feed_versions`.execute(db);
  await sql`alter table live_locations add column version bigint not null default 0`.execute(db);
  await sql`
    create function number_live_location() returns trigger language plpgsql as $$
    begin
      new.version := nextval('feed_versions');
      return new;
    end $$`.execute(db);
  await sql`
    create trigger live_locations_numbered before insert or update on live_locations
    for each row execute function number_live_location()`.execute(db);
  await sql`update live_locations set version = version`.execute(db);

  await sql`
    create table feed_changes (
      xact xid8 not null default pg_current_xact_id(),
      location_id uuid not null,
      changed_at timestamptz not null default clock_timestamp(),
      primary key (xact, location_id)
    )`.execute(db);
  await sql`create index feed_changes_by_time on feed_changes (changed_at)`.execute(db);
  await sql`
    create function note_feed_changes() returns trigger language plpgsql as $$
    begin
      insert into feed_changes (location_id) select location_id from changed_rows on conflict do nothing;
      if found then perform pg_notify('feed_changes', ''); end if;
      return null;
    end $$`.execute(db);
  for (const { event, rows } of [
    { event: 'insert', rows: 'new' },
    { event: 'update', rows: 'new' },
    { event: 'delete', rows: 'old' },
  ]) {
    await sql`
      create trigger ${sql.raw(`live_locations_after_${event}`)} after ${sql.raw(event)} on live_locations
      referencing ${sql.raw(rows)} table as changed_rows
      for each statement execute function note_feed_changes()`.execute(db);
  }
}
