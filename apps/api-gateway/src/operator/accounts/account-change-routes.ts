import { AccountId, ProxyId } from '@around/contracts/ids';
import { changeInstagramAccounts } from '@around/contracts/operator/accounts/instagram-accounts';
import { isFilled } from '@around/contracts/operator/fields/form-fields';
import { assignProxy, type NamedAccount, removeAccount } from '@around/database/accounts/account-changes';
import type { Db } from '@around/database/db';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditChange } from '../audit/audit-change.ts';
import { type AccountDependencies, addAccount } from './add-account.ts';
import { accountNotFound, requireAccount } from './require-account.ts';

/** `POST /api/admin/instagram-accounts` with the actions add, remove and assign_proxy, as the specification has it. */
export function accountChangeRoutes(deps: AccountDependencies): FastifyPluginAsyncZod {
  const { db } = deps;

  return async (app) => {
    app.post(changeInstagramAccounts.path, { schema: changeInstagramAccounts.schema }, async (request) => {
      const { body } = request;
      switch (body.action) {
        case 'add': {
          const { id, username, jobId } = await addAccount(deps, request, { ...body, username: body.username ?? '' });
          return { message: `Account ${username} was added`, account: { id, username }, jobId };
        }
        case 'remove':
          return remove(request, await findRequestedAccount(db, body.userId, body.username));
        case 'assign_proxy':
          return assign(request, await findRequestedAccount(db, body.userId), body.proxyId ?? null);
      }
    });
  };

  async function remove(request: FastifyRequest, { id, username }: NamedAccount) {
    const outcome = await db.transaction().execute(async (tx) => {
      const removal = await removeAccount(tx, id);
      if (removal === 'removed') await auditChange(tx, request, { action: 'account.remove', target: username });
      return removal;
    });
    if (outcome === 'gone') throw accountNotFound();
    if (outcome === 'last') throw new AppError('conflict', 'The last remaining account cannot be removed');
    if (outcome === 'default') throw new AppError('conflict', 'The default account cannot be removed');
    return { message: `Account ${username} was removed`, account: { id, username } };
  }

  async function assign(request: FastifyRequest, { id, username }: NamedAccount, proxyId: string | null) {
    const known = proxyId === null || proxyId === '' ? null : ProxyId.safeParse(proxyId).data;
    const isAssigned = await db.transaction().execute(async (tx) => {
      if (known === undefined || !(await assignProxy(tx, id, known))) return false;
      await auditChange(tx, request, { action: 'account.assign-proxy', target: username, details: { proxyId: known } });
      return true;
    });
    if (!isAssigned) throw new AppError('not_found', 'There is no such proxy');
    const message = known === null ? `${username} has no proxy now` : `${username} uses this proxy now`;
    return { message, account: { id, username } };
  }
}

/** Finds the account by id if given, else by username. Throws 404. */
async function findRequestedAccount(
  db: Db,
  id: string | null | undefined,
  username?: string | null | undefined,
): Promise<NamedAccount> {
  if (!isFilled(id)) return requireAccount(db, { username: username ?? '' });
  const known = AccountId.safeParse(id);
  if (!known.success) throw accountNotFound();
  return requireAccount(db, { id: known.data });
}
