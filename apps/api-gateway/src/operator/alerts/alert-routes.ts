import { listAlerts } from '@around/contracts/operator/monitoring/alerts';
import { findAlerts } from '@around/database/alerts/alert-queries';
import type { Db } from '@around/database/db';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

const MAX_LISTED = 100;

type Dependencies = { db: Db; hasAlertWebhook: boolean };

export function alertRoutes({ db, hasAlertWebhook }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(listAlerts.path, { schema: listAlerts.schema }, async () => {
      const rows = await findAlerts(db, MAX_LISTED);
      const alerts = rows.map(({ beganAt, endedAt, ...alert }) => ({
        ...alert,
        beganAt: beganAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      }));
      return { alerts, webhook: hasAlertWebhook };
    });
  };
}
