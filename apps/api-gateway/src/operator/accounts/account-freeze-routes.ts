import { freezeAccount, unfreezeAccount } from '@around/contracts/operator/accounts/instagram-accounts';
import { findCheckedAccount } from '@around/database/account-sessions/session-checks';
import { disableAccount, reactivateAccount } from '@around/database/accounts/account-states';
import type { Db } from '@around/database/db';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditChange } from '../audit/audit-change.ts';
import { requireAccount } from './require-account.ts';

export function accountFreezeRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(freezeAccount.path, { schema: freezeAccount.schema }, async (request) => {
      const { id, username } = await requireAccount(db, request.params);
      await db.transaction().execute(async (tx) => {
        await disableAccount(tx, id, `frozen by ${request.admin?.username}`);
        await auditChange(tx, request, { action: 'account.freeze', target: username });
      });
      return { message: `${username} is frozen until you unfreeze it` };
    });

    app.post(unfreezeAccount.path, { schema: unfreezeAccount.schema }, async (request) => {
      const { id, username } = await requireAccount(db, request.params);
      await db.transaction().execute(async (tx) => {
        const account = await findCheckedAccount(tx, id);
        if (account?.sealedSession === null) throw new AppError('conflict', `${username} needs a new session first`);
        await reactivateAccount(tx, id, `unfrozen by ${request.admin?.username}`);
        await auditChange(tx, request, { action: 'account.unfreeze', target: username });
      });
      return { message: `${username} is active again` };
    });
  };
}
