import { type CrawlerDebug, getCrawlerDebug, RECENT_STORIES } from '@around/contracts/operator/monitoring/debug';
import { type AccountListing, readAccountListings } from '@around/database/accounts/account-listing';
import type { Db } from '@around/database/db';
import { readDatabaseStats } from '@around/database/statistics/database-stats';
import { findRecentStories } from '@around/database/stories/recent-stories';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { OperatorJobs } from '../jobs/operator-jobs.ts';
import { toDatabaseStats } from '../statistics/database-stats-response.ts';

const LAST_TESTS = { jobId: null, message: 'These are the results of the last tests' };

type Dependencies = {
  db: Db;
  jobs: OperatorJobs;
  clock: () => Date;
  /** Allow-listed variables, from `shownEnvironment`. */
  shownEnvironment: Record<string, string>;
};

/**
 * `GET /api/instagram/crawler/debug`: a crawler tests every account first; 503 at once when no worker is alive. With `tests=last`
 * no test runs and the last results are returned, so that the page also works without a crawler.
 */
export function debugRoutes({ db, jobs, clock, shownEnvironment }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getCrawlerDebug.path, { schema: getCrawlerDebug.schema }, async (request): Promise<CrawlerDebug> => {
      const authTestJob = request.query.tests === 'last' ? LAST_TESTS : await testAccounts(request);
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
        recentStories: stories.map((story) => ({ ...story, createdAt: story.createdAt.toISOString() })),
        crawlerStats: toDatabaseStats(stats),
      };
    });
  };

  async function testAccounts(request: FastifyRequest): Promise<CrawlerDebug['authTestJob']> {
    try {
      const { jobId, message } = await jobs.run(request, { kind: 'verify-accounts' });
      return { jobId, message };
    } catch (error) {
      if (error instanceof AppError && error.code === 'bad_gateway') return { jobId: null, message: error.message };
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
