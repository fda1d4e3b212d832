import { extendAccountCooldown } from '@around/contracts/operator/cooldowns';
import type { Db } from '@around/database/db';
import { extendAccountRest } from '@around/database/operator/longer-cooldowns';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditChange } from '../audit-change.ts';
import { requireAccount } from './require-account.ts';

/** A longer rest by hand. */
export function accountCooldownRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(extendAccountCooldown.path, { schema: extendAccountCooldown.schema }, async (request) => {
      const { id, username } = await requireAccount(db, request.params);
      const { minutes } = request.body;
      return db.transaction().execute(async (tx) => {
        const reason = `rest extended by ${request.admin?.username}`;
        const until = await extendAccountRest(tx, id, { minutes, reason });
        if (!until) throw new AppError('conflict', `${username} does not work anyway, until somebody puts it back`);
        await auditChange(tx, request, { action: 'account.cooldown', target: username, details: { minutes } });
        return { message: `${username} rests for longer`, cooldownUntil: until.toISOString() };
      });
    });
  };
}
