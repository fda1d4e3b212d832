import { type CrawlerStatus, getCrawlerStatus } from '@around/contracts/operator/crawler/crawler-control';
import type { DefaultAccount } from '@around/database/accounts/account-listing';
import { findCrawlPause } from '@around/database/crawl/crawl-pauses';
import { readCrawlStatus } from '@around/database/crawl/crawl-status';
import { findLiveWorkers } from '@around/database/crawl/crawler-workers';
import type { Db } from '@around/database/db';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { timeAgo } from '../relative-time.ts';
import type { CrawlerSchedule } from './crawler-schedule.ts';

type Dependencies = { db: Db; schedule: CrawlerSchedule; clock: () => Date };

export function crawlerStatusRoutes({ db, schedule, clock }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getCrawlerStatus.path, { schema: getCrawlerStatus.schema }, async (): Promise<CrawlerStatus> => {
      const [status, workers, pause, nextCrawlTime] = await Promise.all([
        readCrawlStatus(db),
        findLiveWorkers(db),
        findCrawlPause(db),
        schedule.nextCycleAt(),
      ]);
      const { total, active, rateLimited } = status.accounts;
      return {
        crawler: {
          running: status.isRunning,
          lastCrawlTime: status.lastCrawlTime?.toISOString() ?? null,
          lastCrawlTimeFormatted: timeAgo(status.lastCrawlTime, clock()),
          mode: status.mode,
          intervalMinutes: status.intervalMinutes,
          multiAccountDetails: { totalAccounts: total, activeAccounts: active, rateLimitedAccounts: rateLimited },
          nextCrawlTime: (status.isRunning && nextCrawlTime?.toISOString()) || null,
          isCrawlingNow: status.openRunId !== null,
          workersAlive: workers.length,
          pause: pause ? { cause: pause.cause, reason: pause.reason, until: pause.until.toISOString() } : null,
        },
        auth: toAuth(status.defaultAccount),
      };
    });
  };
}

function toAuth(account: DefaultAccount | null): CrawlerStatus['auth'] {
  return {
    configured: account?.hasSession ?? false,
    sessionIdFirstChars: account?.sessionHint ?? null,
    userId: account?.networkUserId ?? null,
    // An untested session counts as authenticated until a check fails.
    authenticated: (account?.hasSession ?? false) && account?.authenticationSuccess !== false,
    authError: account?.authenticationSuccess === false ? account.authError : null,
    sessionLastUpdated: account?.hasSession ? account.sessionImportedAt.toISOString() : null,
  };
}
