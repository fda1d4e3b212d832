import { extendAccountCooldown } from '@around/contracts/operator/cooldowns';
import { extendAccountRest } from '@around/database/accounts/account-states';
import type { Db } from '@around/database/db';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditChange } from '../audit/audit-change.ts';
import { requireAccount } from './require-account.ts';

export function accountCooldownRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(extendAccountCooldown.path, { schema: extendAccountCooldown.schema }, async (request) => {
      const { id, username } = await requireAccount(db, request.params);
      const { minutes } = request.body;
      return db.transaction().execute(async (tx) => {
        const reason = `cooldown extended by ${request.admin?.username}`;
        const until = await extendAccountRest(tx, id, { minutes, reason });
        if (!until) throw new AppError('conflict', `${username} is stopped, so it has no cooldown to extend`);
        await auditChange(tx, request, { action: 'account.cooldown', target: username, details: { minutes } });
        return { message: `The cooldown of ${username} is extended`, cooldownUntil: until.toISOString() };
      });
    });
  };
}
