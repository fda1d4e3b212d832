import type { MomentId, UserId } from '@around/contracts/ids';
import { MOMENT_NOT_FOUND } from '@around/contracts/moments/moment-messages';
import { APPEAL_MADE_ALREADY, MOMENT_APPEAL_NOT_POSSIBLE } from '@around/contracts/safety/safety-messages';
import { appealMoment, getStanding } from '@around/contracts/safety/standing';
import type { Db } from '@around/database/db';
import { findMomentOfUser } from '@around/database/moments/user-moments';
import { addAppeal } from '@around/database/safety/appeals/add-appeal';
import { findRemovedMoments } from '@around/database/safety/users/removed-moments';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { UserGuard } from '../../users/user-guard.ts';
import { toRemovedMoment, toSuspension } from './standing-response.ts';
import type { UserSuspensions } from './user-suspensions.ts';

type Dependencies = { db: Db; users: UserGuard; suspensions: UserSuspensions };

/** Why and until when the user may not share, which moments were removed, and appeals. */
export function standingRoutes({ db, users, suspensions }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getStanding.path, { schema: getStanding.schema }, async (request) => {
      const { user } = await users.require(request);
      const [suspension, removed] = await Promise.all([suspensions.find(user.id), findRemovedMoments(db, user.id)]);
      return {
        suspension: toSuspension(suspension),
        removedMoments: removed.map(toRemovedMoment),
      };
    });

    app.post(appealMoment.path, { schema: appealMoment.schema }, async (request) => {
      const { user } = await users.require(request);
      const { momentId } = request.params;
      const removed = await db.transaction().execute(async (tx) => {
        if (await addAppeal(tx, { userId: user.id, momentId, words: request.body.text })) {
          return requireRemoved(tx, { userId: user.id, momentId });
        }
        throw await whyNot(tx, { userId: user.id, momentId });
      });
      request.log.info({ userId: user.id, momentId }, 'decision about a moment appealed');
      return toRemovedMoment(removed);
    });
  };
}

type Owned = { userId: UserId; momentId: MomentId };

async function findRemoved(db: Db, { userId, momentId }: Owned) {
  return (await findRemovedMoments(db, userId)).find((removed) => removed.momentId === momentId);
}

async function requireRemoved(db: Db, owned: Owned) {
  const removed = await findRemoved(db, owned);
  if (!removed) throw new AppError('not_found', MOMENT_NOT_FOUND);
  return removed;
}

async function whyNot(db: Db, owned: Owned): Promise<AppError> {
  if (!(await findMomentOfUser(db, owned))) return new AppError('not_found', MOMENT_NOT_FOUND);
  const removed = await findRemoved(db, owned);
  return new AppError('conflict', removed?.appealedAt ? APPEAL_MADE_ALREADY : MOMENT_APPEAL_NOT_POSSIBLE);
}
