import { extendProxyCooldown } from '@around/contracts/operator/cooldowns';
import type { Db } from '@around/database/db';
import { extendProxyCooldown as extendCooldown } from '@around/database/proxies/proxy-states';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditChange } from '../audit/audit-change.ts';
import { requireProxy } from './require-proxy.ts';

export function proxyCooldownRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(extendProxyCooldown.path, { schema: extendProxyCooldown.schema }, async (request) => {
      const { id, host, port } = await requireProxy(db, request.params.id);
      const { minutes } = request.body;
      const name = `${host}:${port}`;
      return db.transaction().execute(async (tx) => {
        const reason = `cooldown extended by ${request.admin?.username}`;
        const until = await extendCooldown(tx, id, { minutes, reason });
        if (!until) throw new AppError('conflict', `${name} is stopped, so it has no cooldown to extend`);
        await auditChange(tx, request, { action: 'proxy.cooldown', target: name, details: { minutes } });
        return { message: `The cooldown of ${name} is extended`, cooldownUntil: until.toISOString() };
      });
    });
  };
}
