import { type Kysely, sql } from 'kysely';

/** Second factors of admins. Names that were typed at failed logins leave the audit log, because some are passwords. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table admins
      add column sealed_totp_secret text,
      add column totp_enrolled_at timestamptz,
      add column totp_last_step bigint,
      add check (totp_enrolled_at is null or sealed_totp_secret is not null)`.execute(db);
  await sql`
    create table admin_passkeys (
      credential_id text primary key,
      admin_id uuid not null references admins on delete cascade,
      public_key bytea not null,
      counter bigint not null default 0,
      transports text[] not null default '{}',
      is_backed_up boolean not null default false,
      name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index admin_passkeys_by_admin on admin_passkeys (admin_id, created_at)`.execute(db);
  await sql`
    create table admin_recovery_codes (
      admin_id uuid not null references admins on delete cascade,
      digest text not null,
      used_at timestamptz,
      primary key (admin_id, digest)
    )`.execute(db);
  await sql`
    update audit_log set actor = '(unknown name)'
    where action = 'admin.login-failed' and lower(actor) not in (select lower(username) from admins)`.execute(db);
}
