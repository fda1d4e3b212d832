import { freezeProxy, testNewProxy, testProxy, unfreezeProxy } from '@around/contracts/operator/proxies/proxies';
import type { Db } from '@around/database/db';
import { disableProxy, reactivateProxy } from '@around/database/proxies/proxy-states';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditChange } from '../audit/audit-change.ts';
import { httpStatusOf, type OperatorJobs } from '../jobs/operator-jobs.ts';
import { type NewProxyProbe, toProbeResponse } from './new-proxy-probe.ts';
import { toNewProxy } from './proxy-form.ts';
import { requireProxy } from './require-proxy.ts';

type Dependencies = { db: Db; jobs: OperatorJobs; probeNew: NewProxyProbe };

/** Freeze, unfreeze and test a proxy; the last also for one that is not saved. */
export function proxyActionRoutes({ db, jobs, probeNew }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(freezeProxy.path, { schema: freezeProxy.schema }, async (request) => {
      const { id, host, port } = await requireProxy(db, request.params.id);
      await db.transaction().execute(async (tx) => {
        await disableProxy(tx, id, { cause: 'operator', reason: `frozen by ${request.admin?.username}` });
        await auditChange(tx, request, { action: 'proxy.freeze', target: `${host}:${port}` });
      });
      return { message: `${host}:${port} is frozen until you unfreeze it` };
    });

    app.post(unfreezeProxy.path, { schema: unfreezeProxy.schema }, async (request) => {
      const { id, host, port } = await requireProxy(db, request.params.id);
      await db.transaction().execute(async (tx) => {
        await reactivateProxy(tx, id, `unfrozen by ${request.admin?.username}`);
        await auditChange(tx, request, { action: 'proxy.unfreeze', target: `${host}:${port}` });
      });
      return { message: `${host}:${port} is active again` };
    });

    app.post(testProxy.path, { schema: testProxy.schema }, async (request, reply) => {
      const { id } = await requireProxy(db, request.params.id);
      const outcome = await jobs.run(request, { kind: 'probe-proxy', target: id });
      return reply.code(httpStatusOf(outcome)).send(toProbeResponse(outcome));
    });

    app.post(testNewProxy.path, { schema: testNewProxy.schema }, async (request, reply) => {
      const outcome = await probeNew(request, toNewProxy(request.body));
      return reply.code(httpStatusOf(outcome)).send(toProbeResponse(outcome));
    });
  };
}
