import { refreshInstagram, resetAccounts, syncAccounts } from '@around/contracts/operator/crawler-actions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type JobDesk, statusOf } from '../jobs/job-desk.ts';

export function crawlerActionRoutes({ jobs }: { jobs: JobDesk }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(refreshInstagram.path, { schema: refreshInstagram.schema }, async (request, reply) => {
      const { result, message, jobId, isFinished } = await jobs.run(request, { kind: 'refresh' });
      const answer = { message, sample: result?.sample ?? null, locations: result?.locations ?? [], jobId };
      return reply.code(statusOf({ isFinished })).send(answer);
    });

    app.post(resetAccounts.path, { schema: resetAccounts.schema }, async (request, reply) => {
      const { message, jobId, isFinished } = await jobs.run(request, { kind: 'reset-accounts' });
      return reply.code(statusOf({ isFinished })).send({ message, jobId });
    });

    app.post(syncAccounts.path, { schema: syncAccounts.schema }, async (request, reply) => {
      const { message, jobId, isFinished } = await jobs.run(request, { kind: 'sync-accounts' });
      return reply.code(statusOf({ isFinished })).send({ message, jobId });
    });
  };
}
