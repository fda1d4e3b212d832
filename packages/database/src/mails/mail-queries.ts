import type { MailId } from '@around/contracts/ids';
import type { UserLanguage } from '@around/contracts/users/user-fields';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { MailsTable } from '../schema/user-tables.ts';

export type NewMailRow = {
  id: MailId;
  kind: string;
  recipient: string;
  language: UserLanguage;
  sealedContent: string;
  lifeSeconds: number;
};

export async function addMail(db: Db, { lifeSeconds, ...mail }: NewMailRow): Promise<void> {
  await db
    .insertInto('mails')
    .values({ ...mail, expiresAt: sql<Date>`clock_timestamp() + make_interval(secs => ${lifeSeconds})` })
    .execute();
}

export type MailRow = Selectable<MailsTable> & { isExpired: boolean };

/** Undefined once the mail is sent. */
export async function findMail(db: Db, mailId: MailId): Promise<MailRow | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('isExpired'))
    .where('id', '=', mailId)
    .executeTakeFirst();
}

/** After it is sent, or when there is no reason to send it any more. */
export async function deleteMail(db: Db, mailId: MailId): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', mailId).execute();
}

/** For a user who is deleted. */
export async function deleteMailsTo(db: Db, recipient: string): Promise<void> {
  await db.deleteFrom('mails').where('recipient', '=', recipient).execute();
}

export async function noteServerReached(db: Db, mailId: MailId): Promise<void> {
  await db.updateTable('mails').set({ serverReachedAt: sql`clock_timestamp()` }).where('id', '=', mailId).execute();
}

export type FailedAttempt = { error: string; retryInMs: number };

export async function noteFailedAttempt(db: Db, mailId: MailId, { error, retryInMs }: FailedAttempt): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      attempts: sql`attempts + 1`,
      lastError: error,
      nextAttemptAt: sql`clock_timestamp() + make_interval(secs => ${retryInMs / 1_000})`,
    })
    .where('id', '=', mailId)
    .execute();
}

/** The row stays until it expires, so that the request that waits for it can read why. */
export async function noteRefusal(db: Db, mailId: MailId, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ attempts: sql`attempts + 1`, lastError: error, refusedAt: sql`clock_timestamp()` })
    .where('id', '=', mailId)
    .execute();
}

export async function deleteExpiredMails(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('expiresAt', '<=', sql<Date>`clock_timestamp()`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Mails whose attempt is overdue by this much because Redis lost their job. They are not returned again for as long. */
export async function takeOverdueMails(db: Db, overdueMs: number): Promise<MailId[]> {
  const rows = await db
    .updateTable('mails')
    .set({ nextAttemptAt: sql`clock_timestamp()` })
    .where('nextAttemptAt', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${overdueMs / 1_000})`)
    .where('refusedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** `oldestMs` is null when no mail waits. */
export type WaitingMails = { waiting: number; oldestMs: number | null };

export async function readWaitingMails(db: Db): Promise<WaitingMails> {
  return db
    .selectFrom('mails')
    .select([
      sql<number>`count(*)::int`.as('waiting'),
      sql<number | null>`(extract(epoch from clock_timestamp() - min(created_at)) * 1000)::float8`.as('oldestMs'),
    ])
    .where('refusedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirstOrThrow();
}
