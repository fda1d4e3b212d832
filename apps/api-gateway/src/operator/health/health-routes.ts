import { BUILT_IN_AREAS } from '@around/contracts/areas';
import { getCrawlHealth, getHealthCharts, getHealthStrips } from '@around/contracts/operator/health';
import { findCrawlPause } from '@around/database/crawl/crawl-pauses';
import { readCrawlerSettings } from '@around/database/crawl/crawler-settings';
import type { Db } from '@around/database/db';
import { readFreshnessFacts } from '@around/database/operator/freshness-facts';
import { findLiveWorkers } from '@around/database/operator-jobs/crawler-workers';
import { readRunReports } from '@around/database/records/crawl-status';
import { readFreshness } from '@around/database/records/freshness';
import { type OutcomeQuarter, readOutcomeStrips } from '@around/database/records/outcome-strips';
import { readCompleteness } from '@around/database/records/tray-sightings';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ChainFacts } from './chain-facts.ts';
import { judgeChain } from './judge-chain.ts';

const STRIP_HOURS = 24;
const CHART_HOURS = 48;
const CHART_RUNS = 100;

type Dependencies = { db: Db; clock: () => Date };

export function healthRoutes({ db, clock }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getCrawlHealth.path, { schema: getCrawlHealth.schema }, async () => {
      const now = clock();
      return { ...judgeChain(await readChainFacts(db, now)), checkedAt: now.toISOString() };
    });

    app.get(getHealthStrips.path, { schema: getHealthStrips.schema }, async () => {
      const [accounts, proxies] = await Promise.all([
        readOutcomeStrips(db, { by: 'account', hours: STRIP_HOURS }),
        readOutcomeStrips(db, { by: 'proxy', hours: STRIP_HOURS }),
      ]);
      return { accounts: accounts.map(toStrip), proxies: proxies.map(toStrip) };
    });

    app.get(getHealthCharts.path, { schema: getHealthCharts.schema }, async () => {
      const [freshness, completeness, runs] = await Promise.all([
        readFreshness(db, CHART_HOURS),
        readCompleteness(db),
        readRunReports(db, CHART_RUNS),
      ]);
      return {
        freshness: freshness.map(({ hour, ...figures }) => ({ hour: hour.toISOString(), ...figures })),
        completeness,
        runs: runs.map(({ startedAt, ...run }) => ({ startedAt: startedAt.toISOString(), ...run })),
      };
    });
  };
}

async function readChainFacts(db: Db, now: Date): Promise<ChainFacts> {
  const [facts, settings, workers, pause] = await Promise.all([
    readFreshnessFacts(db, BUILT_IN_AREAS),
    readCrawlerSettings(db),
    findLiveWorkers(db),
    findCrawlPause(db),
  ]);
  return {
    ...facts,
    ...settings,
    workersAlive: workers.length,
    pause: pause && { reason: pause.reason, leftMs: pause.until.getTime() - now.getTime() },
  };
}

function toStrip({ quarter, ...strip }: OutcomeQuarter) {
  return { ...strip, quarter: quarter.toISOString() };
}
