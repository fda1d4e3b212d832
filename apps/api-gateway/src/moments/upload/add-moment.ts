import type { UserId } from '@around/contracts/ids';
import type { UploadFields } from '@around/contracts/moments/moment-fields';
import { PLACE_UNKNOWN } from '@around/contracts/moments/moment-messages';
import { readDatabaseTime } from '@around/database/database-time';
import type { Db } from '@around/database/db';
import { type CreatedMoment, createMoment } from '@around/database/moments/create-moment';
import { findNamedPosition } from '@around/database/moments/moment-place';
import { newMediaKey } from '@around/media-store/object-names';
import { AppError } from '@around/service-kit/app-error';

/**
 * The fields with the position of the place that the location names, unless they have one. It is decided before the upload is
 * accepted, so that a moment never fails later because of its place. 400 for a name that has no place.
 */
export async function placeFields(db: Db, fields: UploadFields): Promise<UploadFields> {
  if (fields.latitude !== undefined) return fields;
  const position = await findNamedPosition(db, fields.location);
  if (!position) throw new AppError('bad_request', PLACE_UNKNOWN);
  return { ...fields, latitude: position.latitude, longitude: position.longitude };
}

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
