import { getNotifications } from '@around/contracts/operator/monitoring/notifications';
import type { Db } from '@around/database/db';
import { readPushFacts, readPushFigures } from '@around/database/push/push-health';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

type Dependencies = { db: Db; clock: () => Date };

/** Figures of the delivery of notifications about followed places. */
export function notificationRoutes({ db, clock }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getNotifications.path, { schema: getNotifications.schema }, async () => {
      const [{ told, failingMs }, { subscriptions, failures }] = await Promise.all([
        readPushFacts(db),
        readPushFigures(db),
      ]);
      return {
        subscriptions,
        told,
        failingSeconds: failingMs === null ? null : failingMs / 1_000,
        failures: failures.map(({ longestMs, ...failure }) => ({ ...failure, longestSeconds: longestMs / 1_000 })),
        checkedAt: clock().toISOString(),
      };
    });
  };
}
