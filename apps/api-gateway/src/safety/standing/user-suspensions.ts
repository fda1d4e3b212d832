import type { UserId } from '@around/contracts/ids';
import { SHARING_SUSPENDED } from '@around/contracts/safety/safety-messages';
import type { Db } from '@around/database/db';
import { findSuspensionInForce, keepSuspension } from '@around/database/safety/users/kept-suspensions';
import type { Suspension } from '@around/database/safety/users/suspensions';
import { AppError } from '@around/service-kit/app-error';
import { keyedDigest } from '../keyed-digests.ts';

export type UserSuspensions = {
  /** Undefined when the user may share. */
  find: (userId: UserId) => Promise<Suspension | undefined>;
  /** Throws 403 with the code `suspended`. `GET /api/user/standing` says why and until when. */
  refuse: (userId: UserId) => Promise<void>;
  /** Call it in the transaction that deletes the user, before the deletion: the suspension outlives the account. */
  keep: (tx: Db, userId: UserId) => Promise<void>;
};

export function userSuspensions(db: Db, secret: string): UserSuspensions {
  const digest = keyedDigest(secret, 'suspension');
  const find = (userId: UserId) => findSuspensionInForce(db, userId, digest);
  return {
    find,
    async refuse(userId) {
      if (await find(userId)) throw new AppError('forbidden', SHARING_SUSPENDED, { reason: 'suspended' });
    },
    keep: (tx, userId) => keepSuspension(tx, userId, digest),
  };
}
