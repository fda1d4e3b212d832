import { downloadStatistics, getStatistics, type Statistics } from '@around/contracts/operator/monitoring/statistics';
import { readAccountListings } from '@around/database/accounts/account-listing';
import { readCrawlStatus } from '@around/database/crawl/crawl-status';
import type { Db } from '@around/database/db';
import { readDatabaseStats } from '@around/database/statistics/database-stats';
import { type RunReport, readLatestRun, readRunReports } from '@around/database/statistics/run-reports';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { toDatabaseStats } from './database-stats-response.ts';
import { runsAsCsv } from './runs-as-csv.ts';

const RUNS_DOWNLOADED = 1_000;

type Dependencies = { db: Db; clock: () => Date };

export function statisticsRoutes({ db, clock }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getStatistics.path, { schema: getStatistics.schema }, async () => ({
      databaseStats: toDatabaseStats(await readDatabaseStats(db)),
      realtimeStats: await readRealtimeStats(db),
      timestamp: clock().toISOString(),
    }));

    app.get(downloadStatistics.path, { schema: downloadStatistics.schema }, async (_request, reply) => {
      const name = `crawl-runs-${clock().toISOString().slice(0, 10)}.csv`;
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
      // Bypass the schema's serializer, which would encode the text as JSON.
      return reply.serializer(String).send(runsAsCsv(await readRunReports(db, RUNS_DOWNLOADED)));
    });
  };
}

async function readRealtimeStats(db: Db): Promise<Statistics['realtimeStats']> {
  const [status, accounts, latestRun] = await Promise.all([
    readCrawlStatus(db),
    readAccountListings(db),
    readLatestRun(db),
  ]);
  return {
    isRunning: status.isRunning,
    lastCrawlTime: status.lastCrawlTime?.toISOString() ?? null,
    crawlIntervalMs: status.intervalMinutes * 60_000,
    accounts: accounts.map(({ id, username, isRateLimited, lastUsed, followedAccounts, state }) => ({
      id,
      username,
      isRateLimited,
      lastUsed: lastUsed?.toISOString() ?? null,
      followedAccounts,
      state,
    })),
    crawlStats: latestRun ? toCrawlStats(latestRun) : null,
  };
}

function toCrawlStats(run: RunReport): NonNullable<Statistics['realtimeStats']['crawlStats']> {
  return {
    duration: run.durationMs,
    successRate: run.successRate,
    storiesFetched: run.storiesFetched,
    locationsUpdated: run.locationsUpdated,
    accountsProcessed: run.accountsProcessed,
    accountsWithErrors: run.accountsWithErrors,
    rateLimitEvents: run.rateLimitEvents,
  };
}
