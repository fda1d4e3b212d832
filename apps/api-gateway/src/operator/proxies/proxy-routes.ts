import type { ProxyId } from '@around/contracts/ids';
import { isFilled } from '@around/contracts/operator/fields/form-fields';
import { addProxy, deleteProxy, editProxy, listProxies } from '@around/contracts/operator/proxies/proxies';
import { type AccountListing, readAccountListings } from '@around/database/accounts/account-listing';
import type { Db } from '@around/database/db';
import {
  addProxy as insertProxy,
  listProxies as readProxies,
  removeProxies,
  editProxy as updateProxy,
} from '@around/database/proxies/proxy-changes';
import { findProxy } from '@around/database/proxies/proxy-queries';
import { reactivateProxy } from '@around/database/proxies/proxy-states';
import { passwordOfProxy } from '@around/database/sealed-rows';
import { AppError } from '@around/service-kit/app-error';
import type { SecretBox } from '@around/service-kit/secret-box';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditChange } from '../audit/audit-change.ts';
import { toNewProxy } from './proxy-form.ts';
import { toProxyResponse } from './proxy-response.ts';

type Dependencies = { db: Db; box: SecretBox };

export function proxyRoutes({ db, box }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    // The specification has this path with and without a trailing slash.
    for (const path of [listProxies.path, `${listProxies.path}/`]) {
      app.get(path, { schema: listProxies.schema }, async () => {
        const [proxies, accounts] = await Promise.all([readProxies(db), readAccountListings(db)]);
        return {
          proxies: proxies.map(toProxyResponse),
          accounts: accounts.map(toProxyAccount),
          accountProxyMap: Object.fromEntries(accounts.map(({ id, proxyId }) => [id, proxyId])),
        };
      });
    }

    app.post(addProxy.path, { schema: addProxy.schema }, async (request, reply) => {
      const { password, ...proxy } = toNewProxy(request.body);
      const seal = (id: ProxyId) => box.seal(password, passwordOfProxy(id));
      const row = await db.transaction().execute(async (tx) => {
        const added = await insertProxy(tx, proxy, seal);
        if (added) await auditChange(tx, request, { action: 'proxy.add', target: addressOf(proxy) });
        return added;
      });
      if (!row) throw duplicate();
      return reply.code(201).send({ proxy: toProxyResponse(row), message: `Proxy ${addressOf(proxy)} was added` });
    });

    app.patch(editProxy.path, { schema: editProxy.schema }, async (request) => {
      const { id } = request.params;
      const { username, password, country } = request.body;
      if (!isFilled(username) && !isFilled(password) && country === undefined) {
        throw new AppError('bad_request', 'Please change the username, the password or the country');
      }
      const row = await db.transaction().execute(async (tx) => {
        const edited = await updateProxy(tx, id, {
          ...(isFilled(username) && { username }),
          ...(isFilled(password) && { sealedPassword: box.seal(password, passwordOfProxy(id)) }),
          ...(country !== undefined && { country: country || null }),
        });
        if (!edited) throw notFound();
        await reactivateProxy(tx, id, 'an operator edited it');
        await auditChange(tx, request, { action: 'proxy.edit', target: addressOf(edited) });
        return findProxy(tx, id);
      });
      return { proxy: toProxyResponse(row!), message: 'The proxy was changed' };
    });

    app.delete(deleteProxy.path, { schema: deleteProxy.schema }, async (request) => {
      await db.transaction().execute(async (tx) => {
        const [address] = await removeProxies(tx, [request.params.id]);
        if (address === undefined) throw notFound();
        await auditChange(tx, request, { action: 'proxy.remove', target: address });
      });
      return { message: 'The proxy was removed successfully' };
    });
  };
}

function toProxyAccount(account: AccountListing) {
  return {
    id: account.id,
    username: account.username,
    sessionId: account.sessionHint,
    isRateLimited: account.isRateLimited,
    rateLimitExpiry: account.rateLimitExpiry?.toISOString() ?? null,
    lastUsed: account.lastUsed?.toISOString() ?? null,
    proxyId: account.proxyId,
    state: account.state,
  };
}

function addressOf({ host, port }: { host: string; port: number }): string {
  return `${host}:${port}`;
}

function duplicate(): AppError {
  return new AppError('conflict', 'A proxy with this IP and port already exists', { reason: 'duplicate_proxy' });
}

function notFound(): AppError {
  return new AppError('not_found', 'There is no such proxy');
}
