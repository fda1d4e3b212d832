import { type Kysely, sql } from 'kysely';

/** Since when, and why, push services accept no notification of a subscription. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table push_subscriptions
      add column failing_since timestamptz,
      add column last_failure text`.execute(db);
  await sql`
    create index push_subscriptions_failing on push_subscriptions (failing_since)
    where failing_since is not null`.execute(db);
  await sql`
    create index push_subscriptions_by_last_sent on push_subscriptions (last_sent_at)
    where last_sent_at is not null`.execute(db);
}
