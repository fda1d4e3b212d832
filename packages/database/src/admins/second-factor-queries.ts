import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { AdminPasskeysTable } from '../schema/operator-tables.ts';

export type AdminPasskeyRow = Selectable<AdminPasskeysTable>;

export type SecondFactor = {
  /** Sealed to the admin's row. Without `totpEnrolledAt` it waits for its first code. */
  sealedTotpSecret: string | null;
  totpEnrolledAt: Date | null;
  /** The oldest first. */
  passkeys: AdminPasskeyRow[];
  recoveryCodesLeft: number;
};

export async function readSecondFactor(db: Db, adminId: string): Promise<SecondFactor> {
  const admin = await db
    .selectFrom('admins')
    .select(['sealedTotpSecret', 'totpEnrolledAt'])
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
  const passkeys = await db
    .selectFrom('adminPasskeys')
    .selectAll()
    .where('adminId', '=', adminId)
    .orderBy('createdAt')
    .orderBy('credentialId')
    .execute();
  const { left } = await db
    .selectFrom('adminRecoveryCodes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('adminId', '=', adminId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { ...admin, passkeys, recoveryCodesLeft: Number(left) };
}

/** Call it before reading what a change depends on, so that parallel changes of one admin run one after the other. */
export async function lockAdmin(db: Db, adminId: string): Promise<void> {
  await db.selectFrom('admins').select('id').where('id', '=', adminId).forUpdate().executeTakeFirstOrThrow();
}

export async function saveTotpSecret(
  db: Db,
  admin: { id: string; sealedSecret: string | null; enrolledAt: Date | null },
): Promise<void> {
  await db
    .updateTable('admins')
    .set({ sealedTotpSecret: admin.sealedSecret, totpEnrolledAt: admin.enrolledAt, totpLastStep: null })
    .where('id', '=', admin.id)
    .execute();
}

/** Sets the secret that waits as enrolled. */
export async function enrolTotp(db: Db, adminId: string, enrolledAt: Date): Promise<void> {
  await db.updateTable('admins').set({ totpEnrolledAt: enrolledAt }).where('id', '=', adminId).execute();
}

/** False when a code of this time step or of a later one was accepted before: of parallel uses of one code only the first passes. */
export async function consumeTotpStep(db: Db, adminId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('admins')
    .set({ totpLastStep: String(step) })
    .where('id', '=', adminId)
    .where((eb) => eb.or([eb('totpLastStep', 'is', null), eb('totpLastStep', '<', String(step))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces all recovery codes of the admin. */
export async function saveRecoveryCodes(db: Db, adminId: string, digests: string[]): Promise<void> {
  await db.deleteFrom('adminRecoveryCodes').where('adminId', '=', adminId).execute();
  if (digests.length === 0) return;
  await db
    .insertInto('adminRecoveryCodes')
    .values(digests.map((digest) => ({ adminId, digest })))
    .execute();
}

/** False for an unknown code and for one that was used. */
export async function consumeRecoveryCode(
  db: Db,
  use: { adminId: string; digest: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('adminRecoveryCodes')
    .set({ usedAt: use.at })
    .where('adminId', '=', use.adminId)
    .where('digest', '=', use.digest)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type NewAdminPasskey = Pick<
  Insertable<AdminPasskeysTable>,
  'credentialId' | 'adminId' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp' | 'name'
>;

/** Undefined when the credential is registered already. */
export async function insertAdminPasskey(db: Db, passkey: NewAdminPasskey): Promise<AdminPasskeyRow | undefined> {
  return db
    .insertInto('adminPasskeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function deleteAdminPasskey(
  db: Db,
  { adminId, credentialId }: { adminId: string; credentialId: string },
): Promise<void> {
  await db
    .deleteFrom('adminPasskeys')
    .where('credentialId', '=', credentialId)
    .where('adminId', '=', adminId)
    .execute();
}

/** False when the passkey is gone or its counter is not below this one. Authenticators that do not count always send 0. */
export async function recordAdminPasskeyUse(
  db: Db,
  use: { credentialId: string; counter: number; isBackedUp: boolean; usedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('adminPasskeys')
    .set({ counter: String(use.counter), isBackedUp: use.isBackedUp, lastUsedAt: use.usedAt })
    .where('credentialId', '=', use.credentialId)
    .where('counter', use.counter === 0 ? '=' : '<', String(use.counter))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes every second factor of the admin with this name. False without such an admin. */
export async function removeSecondFactor(db: Db, username: string): Promise<boolean> {
  const admin = await db
    .updateTable('admins')
    .set({ sealedTotpSecret: null, totpEnrolledAt: null, totpLastStep: null })
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .returning('id')
    .executeTakeFirst();
  if (!admin) return false;
  await db.deleteFrom('adminPasskeys').where('adminId', '=', admin.id).execute();
  await db.deleteFrom('adminRecoveryCodes').where('adminId', '=', admin.id).execute();
  return true;
}
