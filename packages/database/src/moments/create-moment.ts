import type { Coordinates } from '@around/contracts/coordinates';
import type { MomentId, UserId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { originOfJobs } from '../outbox/outbox-queries.ts';

export const UPLOAD_QUEUE = 'uploads';
export const PROCESS_UPLOAD_JOB = 'process-upload';

export type NewMoment = {
  userId: UserId;
  idempotencyKey: string;
  locationName: string;
  position: Coordinates | undefined;
  caption: string | null;
  /** The uploaded file in the media store. */
  incomingKey: string;
  /** The beginning of the public files' names; see `momentMediaNames`. */
  mediaKey: string;
};

export type CreatedMoment = {
  id: MomentId;
  /** False: an earlier request with the same key made it. Its file counts, so the caller deletes the file of this request. */
  isNew: boolean;
};

/**
 * Adds a moment and its processing job, or returns the moment that the user made with the same key. One statement, so that neither row
 * exists without the other, with or without a transaction of the caller.
 */
export async function createMoment(db: Db, moment: NewMoment): Promise<CreatedMoment> {
  const { userId, idempotencyKey, position } = moment;
  const created = await sql<{ id: MomentId }>`
    with created as (
      insert into moments (user_id, idempotency_key, location_name, latitude, longitude, caption, incoming_key,
        media_key)
      values (${userId}, ${idempotencyKey}, ${moment.locationName}, ${position?.latitude ?? null},
        ${position?.longitude ?? null}, ${moment.caption}, ${moment.incomingKey}, ${moment.mediaKey})
      on conflict (user_id, idempotency_key) do nothing
      returning id
    ), sent as (
      insert into outbox (queue, job, payload, origin)
      select ${UPLOAD_QUEUE}, ${PROCESS_UPLOAD_JOB}, jsonb_build_object('momentId', id), ${originOfJobs()} from created
    )
    select id from created`.execute(db);
  if (created.rows[0]) return { id: created.rows[0].id, isNew: true };
  const known = await findMomentByKey(db, userId, idempotencyKey);
  if (!known) throw new Error('A moment was deleted while it was created again');
  return { id: known, isNew: false };
}

/** The moment that an earlier request with this key made. */
export async function findMomentByKey(db: Db, userId: UserId, idempotencyKey: string): Promise<MomentId | undefined> {
  const row = await db
    .selectFrom('moments')
    .select('id')
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  return row?.id;
}
