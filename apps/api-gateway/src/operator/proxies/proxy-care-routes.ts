import { OperatorJobId, type ProxyId } from '@around/contracts/ids';
import { freezeProxy, testNewProxy, testProxy, unfreezeProxy } from '@around/contracts/operator/proxies';
import type { Db } from '@around/database/db';
import { findProxy, type ProxyRow } from '@around/database/proxies/proxy-queries';
import { disableProxy, reactivateProxy } from '@around/database/proxies/proxy-states';
import { inputOfOperatorJob } from '@around/database/sealed-rows';
import { AppError } from '@around/service-kit/app-error';
import type { SecretBox } from '@around/service-kit/secret-box';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditChange } from '../audit-change.ts';
import { type JobDesk, type JobOutcome, statusOf } from '../jobs/job-desk.ts';
import { readProxyForm } from './proxy-form.ts';

type Dependencies = { db: Db; box: SecretBox; jobs: JobDesk; newId: () => string };

/** Out of use by hand, back to use, and a try through it, saved or not. */
export function proxyCareRoutes({ db, box, jobs, newId }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(freezeProxy.path, { schema: freezeProxy.schema }, async (request) => {
      const { id, host, port } = await requireProxy(request.params.id);
      await db.transaction().execute(async (tx) => {
        await disableProxy(tx, id, { cause: 'operator', reason: `frozen by ${request.admin?.username}` });
        await auditChange(tx, request, { action: 'proxy.freeze', target: `${host}:${port}` });
      });
      return { message: `${host}:${port} is out of use until somebody puts it back` };
    });

    app.post(unfreezeProxy.path, { schema: unfreezeProxy.schema }, async (request) => {
      const { id, host, port } = await requireProxy(request.params.id);
      await db.transaction().execute(async (tx) => {
        await reactivateProxy(tx, id, `put back to use by ${request.admin?.username}`);
        await auditChange(tx, request, { action: 'proxy.unfreeze', target: `${host}:${port}` });
      });
      return { message: `${host}:${port} is in use again` };
    });

    app.post(testProxy.path, { schema: testProxy.schema }, async (request, reply) => {
      const { id } = await requireProxy(request.params.id);
      const outcome = await jobs.run(request, { kind: 'probe-proxy', target: id });
      return reply.code(statusOf(outcome)).send(toProbe(outcome));
    });

    app.post(testNewProxy.path, { schema: testNewProxy.schema }, async (request, reply) => {
      const { host, port, username, password } = readProxyForm(request.body);
      const id = OperatorJobId.parse(newId());
      const sealed = box.seal(JSON.stringify({ host, port, username, password }), inputOfOperatorJob(id));
      // Each try is a job of its own: another one's open job may carry another password.
      const target = `${host}:${port}#${id.slice(0, 8)}`;
      const outcome = await jobs.run(request, { kind: 'probe-new-proxy', target, sealedInput: { id, sealed } });
      return reply.code(statusOf(outcome)).send(toProbe(outcome));
    });
  };

  async function requireProxy(id: ProxyId): Promise<ProxyRow> {
    const proxy = await findProxy(db, id);
    if (!proxy) throw new AppError('not_found', 'There is no such proxy');
    return proxy;
  }
}

function toProbe({ result, jobId }: JobOutcome<'probe-proxy' | 'probe-new-proxy'>) {
  return {
    isHealthy: result?.isHealthy ?? null,
    latencyMs: result?.latencyMs ?? null,
    error: result?.error ?? null,
    jobId,
  };
}
