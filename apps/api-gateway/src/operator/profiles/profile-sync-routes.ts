import { syncAccount, syncProfiles, syncStoryOwners } from '@around/contracts/operator/profiles';
import type { Db } from '@around/database/db';
import { findProfileByName } from '@around/database/profiles/watched-profiles';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { httpStatusOf, type OperatorJobs } from '../jobs/operator-jobs.ts';

export function profileSyncRoutes({ db, jobs }: { db: Db; jobs: OperatorJobs }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(syncAccount.path, { schema: syncAccount.schema }, async (request, reply) => {
      const target = (request.body.username ?? '').replace(/^@/, '').toLowerCase();
      if ((await findProfileByName(db, target))?.excludedAt) {
        throw new AppError('conflict', `@${target} is on the list of profiles that are not to be collected`);
      }
      const { result, message, jobId, isFinished } = await jobs.run(request, { kind: 'sync-profile', target });
      return reply.code(httpStatusOf({ isFinished })).send({ user: result?.user ?? null, message, jobId });
    });

    app.post(syncStoryOwners.path, { schema: syncStoryOwners.schema }, async (request, reply) => {
      const { result, message, jobId, isFinished } = await jobs.run(request, { kind: 'sync-story-owners' });
      const counted = { syncedCount: result?.syncedCount ?? null, syncedAccounts: result?.syncedAccounts };
      return reply.code(httpStatusOf({ isFinished })).send({ message, ...counted, jobId });
    });

    app.post(syncProfiles.path, { schema: syncProfiles.schema }, async (request, reply) => {
      const { result, message, jobId, isFinished } = await jobs.run(request, { kind: 'sync-profiles' });
      return reply
        .code(httpStatusOf({ isFinished }))
        .send({ message, syncedCount: result?.syncedCount ?? null, jobId });
    });
  };
}
