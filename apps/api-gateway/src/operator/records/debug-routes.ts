import { type CrawlerDebug, getCrawlerDebug, RECENT_STORIES } from '@around/contracts/operator/debug';
import type { Db } from '@around/database/db';
import { hasLiveWorker } from '@around/database/operator-jobs/crawler-workers';
import { type AccountListing, readAccountListings } from '@around/database/records/account-listing';
import { readDatabaseStats } from '@around/database/records/database-stats';
import { findRecentStories } from '@around/database/records/recent-stories';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { JobDesk } from '../jobs/job-desk.ts';
import { toDatabaseStats } from './database-stats-answer.ts';

type Dependencies = {
  db: Db;
  jobs: JobDesk;
  clock: () => Date;
  /** Variables that may be shown. */
  shownEnvironment: Record<string, string>;
};

/**
 * `GET /api/instagram/crawler/debug`. Every account is tested by a crawler; when none is alive, or the tests take long, the answer
 * says so and carries what was found last: a page for bad times must not go dark in them.
 */
export function debugRoutes({ db, jobs, clock, shownEnvironment }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getCrawlerDebug.path, { schema: getCrawlerDebug.schema }, async (request): Promise<CrawlerDebug> => {
      const authTestJob = await testAccounts(request);
      const [accounts, stories, stats] = await Promise.all([
        readAccountListings(db),
        findRecentStories(db, RECENT_STORIES),
        readDatabaseStats(db),
      ]);
      return {
        systemInfo: {
          sessionIdStatus: sessionStatusOf(accounts.find((account) => account.isDefault)),
          environment: shownEnvironment,
          nodejsVersion: process.version,
          timestamp: clock().toISOString(),
          memoryUsage: { ...process.memoryUsage() },
        },
        authTests: accounts.map(toAuthTest),
        authTestJob,
        recentStories: stories.map(({ placedBy: _, createdAt, ...story }) => ({
          ...story,
          createdAt: createdAt.toISOString(),
        })),
        crawlerStats: toDatabaseStats(stats),
      };
    });
  };

  async function testAccounts(request: FastifyRequest): Promise<CrawlerDebug['authTestJob']> {
    if (!(await hasLiveWorker(db))) {
      return { jobId: null, message: 'No crawler worker is running: these are the results of the last tests' };
    }
    try {
      const { jobId, message } = await jobs.run(request, { kind: 'verify-accounts' });
      return { jobId, message };
    } catch (error) {
      if (error instanceof AppError) return { jobId: null, message: error.message };
      throw error;
    }
  }
}

function sessionStatusOf(account: AccountListing | undefined): CrawlerDebug['systemInfo']['sessionIdStatus'] {
  if (!account) return { valid: false, message: 'No account is configured' };
  if (!account.hasSession) return { valid: false, message: `The default account ${account.username} has no session` };
  if (account.authenticationSuccess === null) return { valid: false, message: account.authError ?? 'Not tested yet' };
  const message = account.authenticationSuccess
    ? `The session of ${account.username} works`
    : (account.authError ?? `The session of ${account.username} does not work`);
  return { valid: account.authenticationSuccess, message };
}

function toAuthTest(account: AccountListing): CrawlerDebug['authTests'][number] {
  return {
    username: account.username,
    isRateLimited: account.isRateLimited,
    authenticationSuccess: account.authenticationSuccess,
    authError: account.authError,
    lastUsed: account.lastUsed?.toISOString() ?? null,
    rateLimitExpiry: account.rateLimitExpiry?.toISOString() ?? null,
    followedAccountsCount: account.followedAccountsCount,
    currentFollowedIndex: account.currentFollowedIndex,
  };
}
