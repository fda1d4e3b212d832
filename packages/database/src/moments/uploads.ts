import type { MomentId, UploadId, UserId } from '@around/contracts/ids';
import type { UploadFields } from '@around/contracts/moments/moment-fields';
import { UPLOAD_LIFE_HOURS } from '@around/contracts/moments/resumable-upload';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { UploadsTable } from '../schema/moment-tables.ts';
import type { CreatedMoment } from './create-moment.ts';
import { addMediaRemovals } from './media-removals.ts';

export type UploadRow = Selectable<UploadsTable>;

export type NewUpload = {
  id: UploadId;
  userId: UserId;
  idempotencyKey: string;
  fields: UploadFields;
  size: number;
  incomingKey: string;
  /** The moment that another kind of request has made with the same key. */
  momentId: MomentId | undefined;
};

/** A user has at most this many incomplete uploads; a new one replaces the oldest. */
const MAX_INCOMPLETE = 3;
const BATCH_SIZE = 100;

/**
 * Adds an upload, or returns the id of the one with the same key, whose fields are replaced while it is incomplete. A file of another
 * size is another video, which replaces the incomplete upload. Call it in a transaction.
 */
export async function createUpload(db: Db, upload: NewUpload): Promise<UploadId> {
  const { userId, idempotencyKey, size, momentId, ...rest } = upload;
  const fields = JSON.stringify(rest.fields);
  await lockUploadsOfUser(db, userId);
  const known = await db
    .selectFrom('uploads')
    .select(['id', 'size', 'momentId'])
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', idempotencyKey)
    .forUpdate()
    .executeTakeFirst();
  if (known?.momentId) return known.id;
  if (known?.size === size) {
    await db.updateTable('uploads').set({ fields }).where('id', '=', known.id).execute();
    return known.id;
  }
  await removeUploads(db, [...(known ? [known.id] : []), ...(await findSurplus(db, userId))]);
  const added = await db
    .insertInto('uploads')
    .values({
      ...rest,
      userId,
      idempotencyKey,
      size,
      ...(momentId ? { fields: null, received: size, momentId } : { fields }),
    })
    .onConflict((conflict) => conflict.columns(['userId', 'idempotencyKey']).doUpdateSet({ writer: null }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

/** Otherwise requests at the same time would each see fewer uploads than there are. */
async function lockUploadsOfUser(db: Db, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads:' || ${userId}::text, 0))`.execute(db);
}

async function findSurplus(db: Db, userId: UserId): Promise<UploadId[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('userId', '=', userId)
    .where('momentId', 'is', null)
    .orderBy('createdAt', 'desc')
    .offset(MAX_INCOMPLETE - 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** Undefined for an upload of another user. */
export async function findUploadOfUser(
  db: Db,
  { userId, uploadId }: { userId: UserId; uploadId: UploadId },
): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', uploadId)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

export type UnfinishedUploadRow = Pick<UploadRow, 'fields' | 'size' | 'received' | 'createdAt'>;

export async function findUnfinishedUploads(db: Db, userId: UserId): Promise<UnfinishedUploadRow[]> {
  return db
    .selectFrom('uploads')
    .select(['fields', 'size', 'received', 'createdAt'])
    .where('userId', '=', userId)
    .where('momentId', 'is', null)
    .orderBy('createdAt', 'desc')
    .execute();
}

/** So that a request that completes the upload at the same time waits. */
export async function lockUpload(db: Db, uploadId: UploadId): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', uploadId).forUpdate().executeTakeFirst();
}

export async function findUpload(db: Db, uploadId: UploadId): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', uploadId).executeTakeFirst();
}

/** The right to add parts, until another writer begins. */
export type UploadWriter = { uploadId: UploadId; writer: string };

/** Ends the right of the previous writer. Undefined when the upload is complete, missing, or has another offset. */
export async function beginUploadWriter(
  db: Db,
  { uploadId, offset }: { uploadId: UploadId; offset: number },
): Promise<(UploadRow & { writer: string }) | undefined> {
  const row = await db
    .updateTable('uploads')
    .set({ writer: sql`gen_random_uuid()` })
    .where('id', '=', uploadId)
    .where('received', '=', offset)
    .where('momentId', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row?.writer ? { ...row, writer: row.writer } : undefined;
}

export async function isUploadWriter(db: Db, { uploadId, writer }: UploadWriter): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', uploadId)
    .where('writer', '=', writer)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when another writer has begun, or the upload has been deleted; then the part does not count. */
export async function addUploadPart(
  db: Db,
  { uploadId, writer }: UploadWriter,
  { key, size }: { key: string; size: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set((eb) => ({ received: eb('received', '+', size), parts: sql`array_append(parts, ${key})` }))
    .where('id', '=', uploadId)
    .where('writer', '=', writer)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Call it in the transaction that adds the moment, after `lockUpload`. If the moment existed before, this upload's files are deleted. */
export async function completeUpload(db: Db, uploadId: UploadId, moment: CreatedMoment): Promise<void> {
  const { incomingKey } = await db
    .updateTable('uploads')
    .set({ momentId: moment.id, fields: null })
    .where('id', '=', uploadId)
    .returning('incomingKey')
    .executeTakeFirstOrThrow();
  if (!moment.isNew) await addMediaRemovals(db, 'incoming', [incomingKey]);
}

/** Deletes uploads and orders the deletion of their files, unless a moment needs them. Call it in a transaction. */
export async function removeUploads(db: Db, uploadIds: UploadId[]): Promise<void> {
  if (uploadIds.length === 0) return;
  const removed = await db
    .deleteFrom('uploads')
    .where('id', 'in', uploadIds)
    .returning(['incomingKey', 'momentId'])
    .execute();
  const incomplete = removed.filter(({ momentId }) => momentId === null);
  await addMediaRemovals(
    db,
    'incoming',
    incomplete.map(({ incomingKey }) => incomingKey),
  );
}

/** Deletes uploads that are too old. Call it in a transaction. Returns how many it found. */
export async function expireUploads(db: Db): Promise<number> {
  const expired = await db
    .selectFrom('uploads')
    .select('id')
    .where('createdAt', '<=', sql<Date>`now() - make_interval(hours => ${UPLOAD_LIFE_HOURS})`)
    .orderBy('createdAt')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute();
  await removeUploads(
    db,
    expired.map(({ id }) => id),
  );
  return expired.length;
}
