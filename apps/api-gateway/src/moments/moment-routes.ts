import { MOMENT_NOT_FOUND, MOMENT_REMOVED } from '@around/contracts/moments/moment-messages';
import { deleteMoment, listMoments } from '@around/contracts/moments/moments';
import type { Db } from '@around/database/db';
import { removeMoment } from '@around/database/moments/remove-moments';
import { findMomentsOfUser } from '@around/database/moments/user-moments';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { UserGuard } from '../users/user-guard.ts';
import { toMoment } from './moment-response.ts';

/** The moments of the signed-in user. */
export function momentRoutes({ db, users }: { db: Db; users: UserGuard }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(listMoments.path, { schema: listMoments.schema }, async (request) => {
      const { user } = await users.require(request);
      return { moments: (await findMomentsOfUser(db, user.id)).map(toMoment) };
    });

    app.delete(deleteMoment.path, { schema: deleteMoment.schema }, async (request) => {
      const { user } = await users.require(request);
      const { momentId } = request.params;
      const isRemoved = await db.transaction().execute((tx) => removeMoment(tx, { userId: user.id, momentId }));
      if (!isRemoved) throw new AppError('not_found', MOMENT_NOT_FOUND);
      request.log.info({ userId: user.id, momentId }, 'moment deleted by its author');
      return { message: MOMENT_REMOVED };
    });
  };
}
