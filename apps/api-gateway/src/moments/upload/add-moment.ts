import type { UserId } from '@around/contracts/ids';
import type { UploadFields } from '@around/contracts/moments/moment-fields';
import { readDatabaseTime } from '@around/database/database-time';
import type { Db } from '@around/database/db';
import { type CreatedMoment, createMoment } from '@around/database/moments/create-moment';
import { newMediaKey } from '@around/media-store/object-names';

const LIFE_MS = 24 * 3_600_000;

/** A video in the media store with its fields. */
type StoredUpload = { userId: UserId; idempotencyKey: string; fields: UploadFields; incomingKey: string };

/** Adds the moment of a video that is in the media store, with its processing job, or returns the one with the same key. */
export async function addMoment(
  db: Db,
  { userId, idempotencyKey, fields, incomingKey }: StoredUpload,
): Promise<CreatedMoment> {
  const { location, caption, latitude, longitude } = fields;
  return createMoment(db, {
    userId,
    idempotencyKey,
    locationName: location,
    position: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
    caption,
    incomingKey,
    mediaKey: newMediaKey(new Date((await readDatabaseTime(db)).getTime() + LIFE_MS)),
  });
}
