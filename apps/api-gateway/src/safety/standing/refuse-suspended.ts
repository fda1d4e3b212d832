import type { UserId } from '@around/contracts/ids';
import { SHARING_SUSPENDED } from '@around/contracts/safety/safety-messages';
import type { Db } from '@around/database/db';
import { findSuspension } from '@around/database/safety/users/suspensions';
import { AppError } from '@around/service-kit/app-error';

/** Throws 403 with the code `suspended`. `GET /api/user/standing` says why and until when. */
export async function refuseSuspended(db: Db, userId: UserId): Promise<void> {
  if (await findSuspension(db, userId)) throw new AppError('forbidden', SHARING_SUSPENDED, { reason: 'suspended' });
}
