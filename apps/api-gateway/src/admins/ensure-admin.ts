import { findAdmin, saveAdmin } from '@around/database/admins/admin-queries';
import type { Db } from '@around/database/db';
import { hash, verify } from '@node-rs/argon2';

/** Creates the configured admin, or updates its password. Idempotent: runs at every start. */
export async function ensureAdmin(db: Db, admin: { username: string; password: string }): Promise<void> {
  const known = await findAdmin(db, admin.username);
  if (known && (await verify(known.passwordHash, admin.password))) return;
  await saveAdmin(db, { username: admin.username, passwordHash: await hash(admin.password) });
}
