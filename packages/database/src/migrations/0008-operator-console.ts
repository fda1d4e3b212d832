import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Names instead of references: a record outlives the admin, account or proxy that it speaks of.
  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      actor text not null,
      action text not null,
      target text,
      details jsonb not null default '{}',
      address text
    )`.execute(db);
  await sql`create index audit_log_by_action on audit_log (action, id desc)`.execute(db);
}
