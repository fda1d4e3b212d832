import { getStanding } from '@around/contracts/safety/standing';
import type { Db } from '@around/database/db';
import { findRemovedMoments } from '@around/database/safety/users/removed-moments';
import { findSuspension } from '@around/database/safety/users/suspensions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { UserGuard } from '../../users/user-guard.ts';

/** `GET /api/user/standing`: why and until when the user may not share. */
export function standingRoutes({ db, users }: { db: Db; users: UserGuard }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getStanding.path, { schema: getStanding.schema }, async (request) => {
      const { user } = await users.require(request);
      const [suspension, removed] = await Promise.all([findSuspension(db, user.id), findRemovedMoments(db, user.id)]);
      return {
        suspension: suspension ? { ...suspension, until: suspension.until?.toISOString() ?? null } : null,
        removedMoments: removed.map(({ decidedAt, ...moment }) => ({ ...moment, decidedAt: decidedAt.toISOString() })),
      };
    });
  };
}
