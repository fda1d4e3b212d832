import type { MomentId, UserId } from '@around/contracts/ids';
import type { Moment } from '@around/contracts/moments/moments';
import type { Db } from '@around/database/db';
import { findMomentOfUser } from '@around/database/moments/user-moments';
import { AppError } from '@around/service-kit/app-error';
import { toMoment } from './moment-response.ts';

/** The response to the upload that made the moment. */
export async function readMoment(
  db: Db,
  { userId, momentId }: { userId: UserId; momentId: MomentId },
): Promise<Moment> {
  const row = await findMomentOfUser(db, { userId, momentId });
  if (!row) throw new AppError('conflict', 'This moment has been deleted');
  return toMoment(row);
}
