import { FOLLOWS_MAX } from '@around/contracts/follow-calls';
import { addFollows, followPlace, listFollows, seePlace, unfollowPlace } from '@around/contracts/users/follows';
import type { Db } from '@around/database/db';
import {
  addEarlierFollows,
  addFollow,
  findFollowedPlaces,
  removeFollow,
  setFollowSeen,
} from '@around/database/follows/follow-queries';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { UserGuard } from '../users/user-guard.ts';
import { toFollowList } from './place-status-response.ts';

/** The places that the signed-in user follows. */
export function followRoutes({ db, users }: { db: Db; users: UserGuard }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(listFollows.path, { schema: listFollows.schema }, async (request) => {
      const { user } = await users.require(request);
      return { follows: toFollowList(await findFollowedPlaces(db, user.id)) };
    });

    app.post(addFollows.path, { schema: addFollows.schema }, async (request) => {
      const { user } = await users.require(request);
      const follows = request.body.follows.map(({ locationId, followedAt, seenAt }) => ({
        locationId,
        followedAt: new Date(followedAt),
        seenAt: new Date(seenAt),
      }));
      await db.transaction().execute((tx) => addEarlierFollows(tx, user.id, follows));
      return { follows: toFollowList(await findFollowedPlaces(db, user.id)) };
    });

    app.put(followPlace.path, { schema: followPlace.schema }, async (request) => {
      const { user } = await users.require(request);
      const follow = { userId: user.id, locationId: request.params.locationId };
      const outcome = await db.transaction().execute((tx) => addFollow(tx, follow));
      if (outcome === 'unknown') throw new AppError('not_found', 'There is no such place');
      if (outcome === 'full') {
        throw new AppError('conflict', `You can follow at most ${FOLLOWS_MAX} places`, { reason: 'too_many_follows' });
      }
      return { message: 'You follow this place' };
    });

    app.put(seePlace.path, { schema: seePlace.schema }, async (request) => {
      const { user } = await users.require(request);
      const follow = { userId: user.id, locationId: request.params.locationId };
      const isFollowed = await setFollowSeen(db, follow, new Date(request.body.seenAt));
      if (!isFollowed) throw new AppError('not_found', 'You do not follow this place');
      return { message: 'The place is marked as seen' };
    });

    app.delete(unfollowPlace.path, { schema: unfollowPlace.schema }, async (request) => {
      const { user } = await users.require(request);
      await removeFollow(db, { userId: user.id, locationId: request.params.locationId });
      return { message: 'You do not follow this place' };
    });
  };
}
