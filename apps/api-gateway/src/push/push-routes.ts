import { deletePushSubscription, getPushKey, savePushSubscription } from '@around/contracts/push/push-subscriptions';
import type { Db } from '@around/database/db';
import {
  deletePushSubscription as deleteStored,
  movePushSubscription,
  savePushSubscription as save,
} from '@around/database/push/push-subscriptions';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AttemptLimiter } from '../rate-limits/attempt-limiter.ts';
import type { UserGuard } from '../users/user-guard.ts';
import { originLimits, type UserLimits } from '../users/user-limits.ts';
import { isPublicKey, readPushEndpoint } from './push-endpoint.ts';
import type { PushSettings } from './push-settings.ts';

export type PushDependencies = {
  db: Db;
  users: UserGuard;
  attempts: AttemptLimiter;
  userLimits: UserLimits;
  /** Undefined: there are no notifications. */
  push: PushSettings | undefined;
};

const BODY_LIMIT = 16 * 1_024;

/** `/api/push`: browsers subscribe to news of followed places, signed in or not. */
export function pushRoutes({ db, users, attempts, userLimits, push }: PushDependencies): FastifyPluginAsyncZod {
  const limitsOf = (request: FastifyRequest) =>
    originLimits(request, {
      name: 'push',
      limit: userLimits.pushSubscription.perOrigin,
      originsPerAddress: userLimits.originsPerAddress,
    });

  return async (app) => {
    app.get(getPushKey.path, { schema: getPushKey.schema }, () => ({ publicKey: push?.vapid.publicKey ?? null }));

    app.post(
      savePushSubscription.path,
      { schema: savePushSubscription.schema, bodyLimit: BODY_LIMIT },
      async (request) => {
        if (!push) throw new AppError('not_found', 'Notifications are not set up here');
        const { endpoint, keys, language, placeIds, replaces } = request.body;
        const address = readPushEndpoint(endpoint, push.privateOrigins);
        if (!address) throw new AppError('bad_request', 'endpoint is not of a known push service');
        if (!isPublicKey(keys.p256dh)) throw new AppError('bad_request', 'p256dh is not valid');
        await attempts.consume(limitsOf(request));
        const userId = (await users.find(request))?.user.id ?? null;
        const { href } = address.url;
        const subscription = { endpoint: href, ...keys, userId, language, placeIds: [...new Set(placeIds)] };
        await db.transaction().execute(async (tx) => {
          if (replaces !== undefined) await movePushSubscription(tx, { from: normalize(replaces), to: href });
          await save(tx, subscription);
        });
        request.log.info({ host: address.url.hostname, places: placeIds.length }, 'push subscription saved');
        return { message: 'You will be notified of new stories' };
      },
    );

    app.delete(
      deletePushSubscription.path,
      { schema: deletePushSubscription.schema, bodyLimit: BODY_LIMIT },
      async (request) => {
        await attempts.consume(limitsOf(request));
        await deleteStored(db, normalize(request.body.endpoint));
        return { message: 'You will not be notified of new stories any more' };
      },
    );
  };
}

/** As endpoints are stored. */
function normalize(endpoint: string): string {
  return URL.parse(endpoint)?.href ?? endpoint;
}
