import { sql } from 'kysely';
import type { Db } from '../db.ts';

export type AdminRow = { id: string; username: string; passwordHash: string; hasSecondFactor: boolean };

export async function findAdmin(db: Db, username: string): Promise<AdminRow | undefined> {
  return selectAdmins(db).where(sql`lower(username)`, '=', username.toLowerCase()).executeTakeFirst();
}

export async function findAdminById(db: Db, adminId: string): Promise<AdminRow | undefined> {
  return selectAdmins(db).where('id', '=', adminId).executeTakeFirst();
}

function selectAdmins(db: Db) {
  return db.selectFrom('admins').select((eb) => [
    'id',
    'username',
    'passwordHash',
    eb
      .or([
        eb('totpEnrolledAt', 'is not', null),
        eb.exists(eb.selectFrom('adminPasskeys').select('credentialId').whereRef('adminId', '=', 'admins.id')),
      ])
      .$castTo<boolean>()
      .as('hasSecondFactor'),
  ]);
}

/** Adds the admin, or sets the password of the one with that name. */
export async function saveAdmin(db: Db, admin: { username: string; passwordHash: string }): Promise<void> {
  await sql`
    insert into admins (username, password_hash) values (${admin.username}, ${admin.passwordHash})
    on conflict (lower(username)) do update set password_hash = excluded.password_hash`.execute(db);
}
