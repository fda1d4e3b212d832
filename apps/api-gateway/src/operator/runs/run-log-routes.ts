import { type CrawlLog, getCrawlLog, watchCrawlLog } from '@around/contracts/operator/crawler/run-log';
import { type LoggedRun, readRunLog } from '@around/database/activity/run-log';
import type { Db } from '@around/database/db';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sendEvents } from '../event-stream.ts';
import type { AdminGuard } from '../session/admin-guard.ts';
import { runEntries } from './run-entries.ts';
import { runLogChanges } from './run-log-changes.ts';

const POLL_INTERVAL_MS = 1_000;

type Dependencies = { db: Db; guard: AdminGuard };

export function runLogRoutes({ db, guard }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    const closing = new AbortController();
    app.addHook('preClose', async () => closing.abort());

    app.get(getCrawlLog.path, { schema: getCrawlLog.schema }, () => readLog());

    app.get(watchCrawlLog.path, { schema: watchCrawlLog.schema }, async (request, reply) => {
      return sendEvents(reply, {
        poll: runLogChanges(readLog),
        pollIntervalMs: POLL_INTERVAL_MS,
        isSignedIn: async () => (await guard.find(request)) !== undefined,
        signal: closing.signal,
      }) as never;
    });
  };

  async function readLog(): Promise<CrawlLog> {
    const log = await readRunLog(db);
    return log ? { run: toRun(log.run), entries: runEntries(log) } : { run: null, entries: [] };
  }
}

function toRun({
  startedAt,
  finishedAt,
  storiesUnplaced: _,
  storiesSetAside: __,
  ...run
}: LoggedRun): NonNullable<CrawlLog['run']> {
  return { ...run, startedAt: startedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
}
