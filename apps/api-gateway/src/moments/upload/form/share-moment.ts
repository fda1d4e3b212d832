import type { UserId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import type { CreatedMoment } from '@around/database/moments/create-moment';
import type { MediaStore } from '@around/media-store/media-store';
import { addMoment } from '../add-moment.ts';
import { type ReceivedUpload, removeUpload } from './receive-upload.ts';

type Context = { db: Db; store: MediaStore; userId: UserId; idempotencyKey: string };

/** Adds the moment of a received form. Removes the file when the moment is not made, or was made before. */
export async function shareMoment(
  { fields, incomingKey }: ReceivedUpload,
  { db, store, userId, idempotencyKey }: Context,
): Promise<CreatedMoment> {
  let isNew = false;
  try {
    const moment = await addMoment(db, { userId, idempotencyKey, fields, incomingKey });
    ({ isNew } = moment);
    return moment;
  } finally {
    if (!isNew) await removeUpload(store, incomingKey);
  }
}
