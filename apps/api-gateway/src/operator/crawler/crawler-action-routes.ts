import { refreshInstagram, resetAccounts, syncAccounts } from '@around/contracts/operator/crawler/crawler-actions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { httpStatusOf, type OperatorJobs } from '../jobs/operator-jobs.ts';

export function crawlerActionRoutes({ jobs }: { jobs: OperatorJobs }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(refreshInstagram.path, { schema: refreshInstagram.schema }, async (request, reply) => {
      const { result, message, jobId, isFinished } = await jobs.run(request, { kind: 'refresh' });
      const body = { message, sample: result?.sample ?? null, locations: result?.locations ?? [], jobId };
      return reply.code(httpStatusOf({ isFinished })).send(body);
    });

    app.post(resetAccounts.path, { schema: resetAccounts.schema }, async (request, reply) => {
      const { message, jobId, isFinished } = await jobs.run(request, { kind: 'reset-accounts' });
      return reply.code(httpStatusOf({ isFinished })).send({ message, jobId });
    });

    app.post(syncAccounts.path, { schema: syncAccounts.schema }, async (request, reply) => {
      const { message, jobId, isFinished } = await jobs.run(request, { kind: 'sync-accounts' });
      return reply.code(httpStatusOf({ isFinished })).send({ message, jobId });
    });
  };
}
