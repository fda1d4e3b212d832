import { type Kysely, sql } from 'kysely';

/** Browsers that get notifications of new stories of followed places. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      id uuid primary key default gen_random_uuid(),
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      user_id uuid references users on delete cascade,
      language text not null check (language in ('en', 'tr', 'ar')),
      place_ids uuid[] not null default '{}',
      created_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      told_until timestamptz not null default now(),
      last_sent_at timestamptz,
      failures integer not null default 0
    )`.execute(db);
  await sql`create index push_subscriptions_by_due_time on push_subscriptions (due_at)`.execute(db);
  await sql`
    create index push_subscriptions_by_user on push_subscriptions (user_id) where user_id is not null`.execute(db);
}
