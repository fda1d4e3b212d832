import { type Kysely, sql } from 'kysely';

/** Users, their ways to sign in, and the mails that wait to be sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The keys are the folded forms of `usernameKey` and `emailKey`: the same rule for the checks and for the index.
  await sql`
    create table users (
      id uuid primary key default gen_random_uuid(),
      username text not null,
      username_key text not null unique,
      full_name text,
      email text,
      email_key text unique,
      email_verified_at timestamptz,
      password_hash text,
      language text check (language in ('en', 'tr', 'ar')),
      unit text check (unit in ('mile', 'kilometer')),
      theme text check (theme in ('light', 'dark')),
      created_at timestamptz not null default now(),
      disabled_at timestamptz,
      constraint email_is_whole check (
        (email is null) = (email_key is null) and (email is null) = (email_verified_at is null)
      )
    )`.execute(db);

  await sql`
    create table user_passkeys (
      credential_id text primary key,
      user_id uuid not null references users on delete cascade,
      public_key bytea not null,
      counter bigint not null default 0,
      transports text[] not null default '{}',
      is_backed_up boolean not null default false,
      name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index user_passkeys_by_user on user_passkeys (user_id, created_at)`.execute(db);

  await sql`
    create table user_identities (
      provider text not null,
      subject text not null,
      user_id uuid not null references users on delete cascade,
      email text,
      created_at timestamptz not null default now(),
      primary key (provider, subject)
    )`.execute(db);
  await sql`create index user_identities_by_user on user_identities (user_id)`.execute(db);

  // A mail is deleted once it is sent. The content is sealed because it holds a code.
  await sql`
    create table mails (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      recipient text not null,
      language text not null check (language in ('en', 'tr', 'ar')),
      sealed_content text not null,
      created_at timestamptz not null default clock_timestamp(),
      expires_at timestamptz not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default clock_timestamp(),
      server_reached_at timestamptz,
      refused_at timestamptz,
      last_error text
    )`.execute(db);
  await sql`create index mails_by_expiry on mails (expires_at)`.execute(db);
}
