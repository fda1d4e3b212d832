import { sql } from 'kysely';
import type { Db } from '../db.ts';

export async function findAdmin(db: Db, username: string): Promise<{ id: string; passwordHash: string } | undefined> {
  return db
    .selectFrom('admins')
    .select(['id', 'passwordHash'])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
}

/** Adds the admin, or gives the known one of that name this password. */
export async function saveAdmin(db: Db, admin: { username: string; passwordHash: string }): Promise<void> {
  await sql`
    insert into admins (username, password_hash) values (${admin.username}, ${admin.passwordHash})
    on conflict (lower(username)) do update set password_hash = excluded.password_hash`.execute(db);
}
