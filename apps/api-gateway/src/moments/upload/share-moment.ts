import type { UserId } from '@around/contracts/ids';
import { readDatabaseTime } from '@around/database/database-time';
import type { Db } from '@around/database/db';
import { type CreatedMoment, createMoment } from '@around/database/moments/create-moment';
import type { MediaStore } from '@around/media-store/media-store';
import { newMediaKey } from '@around/media-store/object-names';
import { type ReceivedUpload, removeUpload } from './receive-upload.ts';

const LIFE_MS = 24 * 3_600_000;

type Context = { db: Db; store: MediaStore; userId: UserId; idempotencyKey: string };

/** Adds the moment of a received upload, with its processing job. Removes the file when the moment is not made, or was made before. */
export async function shareMoment(
  { fields, incomingKey }: ReceivedUpload,
  { db, store, userId, idempotencyKey }: Context,
): Promise<CreatedMoment> {
  const { location, caption, latitude, longitude } = fields;
  let isNew = false;
  try {
    const moment = await createMoment(db, {
      userId,
      idempotencyKey,
      locationName: location,
      position: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
      caption,
      incomingKey,
      mediaKey: newMediaKey(new Date((await readDatabaseTime(db)).getTime() + LIFE_MS)),
    });
    ({ isNew } = moment);
    return moment;
  } finally {
    if (!isNew) await removeUpload(store, incomingKey);
  }
}
