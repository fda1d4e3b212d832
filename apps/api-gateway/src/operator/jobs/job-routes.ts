import type { OperatorJobId } from '@around/contracts/ids';
import { getJob, listJobs, watchJob } from '@around/contracts/operator/crawler/jobs';
import type { Db } from '@around/database/db';
import { findOperatorJob, findRecentOperatorJobs } from '@around/database/operator-jobs/operator-job-queries';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sendEvents } from '../event-stream.ts';
import type { AdminGuard } from '../session/admin-guard.ts';
import { jobChanges } from './job-changes.ts';
import { toJobResponse } from './job-response.ts';

const JOBS_LISTED = 50;
const POLL_INTERVAL_MS = 500;

type Dependencies = { db: Db; guard: AdminGuard };

export function jobRoutes({ db, guard }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    const closing = new AbortController();
    app.addHook('preClose', async () => closing.abort());

    app.get(listJobs.path, { schema: listJobs.schema }, async () => ({
      jobs: (await findRecentOperatorJobs(db, JOBS_LISTED)).map(toJobResponse),
    }));

    app.get(getJob.path, { schema: getJob.schema }, async ({ params }) => toJobResponse(await requireJob(params.id)));

    app.get(watchJob.path, { schema: watchJob.schema }, async (request, reply) => {
      const { params } = request;
      await requireJob(params.id);
      const subscription = {
        poll: jobChanges(db, params.id),
        pollIntervalMs: POLL_INTERVAL_MS,
        isSignedIn: async () => (await guard.find(request)) !== undefined,
        signal: closing.signal,
      };
      return sendEvents(reply, subscription) as never;
    });
  };

  async function requireJob(jobId: OperatorJobId) {
    const job = await findOperatorJob(db, jobId);
    if (!job) throw new AppError('not_found', 'There is no such job');
    return job;
  }
}
