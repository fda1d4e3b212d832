import { findAdmin, saveAdmin } from '@around/database/admins/admin-queries';
import type { Db } from '@around/database/db';
import { hash, verify } from '@node-rs/argon2';

/** The configured admin exists and has the configured password, however often we start. */
export async function ensureAdmin(db: Db, admin: { username: string; password: string }): Promise<void> {
  const known = await findAdmin(db, admin.username);
  if (known && (await verify(known.passwordHash, admin.password))) return;
  await saveAdmin(db, { username: admin.username, passwordHash: await hash(admin.password) });
}
