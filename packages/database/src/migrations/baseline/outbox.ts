import { type Kysely, sql } from 'kysely';

export async function createOutbox(db: Kysely<unknown>): Promise<void> {
  // Rows are sent in the order of `sequence`, but the job id comes from `id`: queues remember job ids, and a sequence
  // restarts when a database is restored from a backup.
  await sql`
    create table outbox (
      sequence bigint generated always as identity primary key,
      id uuid not null unique default gen_random_uuid(),
      queue text not null,
      job text not null,
      payload jsonb not null,
      delay_ms integer not null default 0,
      created_at timestamptz not null default now(),
      sent_at timestamptz
    )`.execute(db);
  await sql`create index outbox_to_send on outbox (sequence) where sent_at is null`.execute(db);
}
