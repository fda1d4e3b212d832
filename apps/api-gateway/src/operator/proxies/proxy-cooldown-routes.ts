import { extendProxyCooldown } from '@around/contracts/operator/cooldowns';
import type { Db } from '@around/database/db';
import { extendProxyCooldown as extendCooldown } from '@around/database/operator/longer-cooldowns';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditChange } from '../audit-change.ts';
import { requireProxy } from './require-proxy.ts';

/** A longer cooldown by hand. */
export function proxyCooldownRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(extendProxyCooldown.path, { schema: extendProxyCooldown.schema }, async (request) => {
      const { id, host, port } = await requireProxy(db, request.params.id);
      const { minutes } = request.body;
      const name = `${host}:${port}`;
      return db.transaction().execute(async (tx) => {
        const reason = `cooldown extended by ${request.admin?.username}`;
        const until = await extendCooldown(tx, id, { minutes, reason });
        if (!until) throw new AppError('conflict', `${name} is not in use anyway, until somebody puts it back`);
        await auditChange(tx, request, { action: 'proxy.cooldown', target: name, details: { minutes } });
        return { message: `${name} cools down for longer`, cooldownUntil: until.toISOString() };
      });
    });
  };
}
