import { getCrawlHealth, getHealthCharts, getHealthStrips } from '@around/contracts/operator/monitoring/health';
import { readCompleteness } from '@around/database/crawl/tray-sightings';
import type { Db } from '@around/database/db';
import { readFreshness } from '@around/database/health/freshness-hours';
import { type OutcomeQuarter, readOutcomeStrips } from '@around/database/health/outcome-strips';
import { readRunHours } from '@around/database/health/run-hours';
import { countStates, readStockHours } from '@around/database/health/stock-hours';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { checkChain } from './check-chain.ts';
import { mediaCacheReader } from './media-cache-reader.ts';
import { readChainFacts } from './read-chain-facts.ts';

const STRIP_HOURS = 24;
const CHART_HOURS = 24;

type Dependencies = { db: Db; clock: () => Date; mediaProxyUrl: string };

export function healthRoutes({ db, clock, mediaProxyUrl }: Dependencies): FastifyPluginAsyncZod {
  const sources = { db, readMediaCache: mediaCacheReader({ mediaProxyUrl }) };
  return async (app) => {
    app.get(getCrawlHealth.path, { schema: getCrawlHealth.schema }, async () => {
      const now = clock();
      return { ...checkChain(await readChainFacts(sources, now)), checkedAt: now.toISOString() };
    });

    app.get(getHealthStrips.path, { schema: getHealthStrips.schema }, async () => {
      const [accounts, proxies] = await Promise.all([
        readOutcomeStrips(db, { by: 'account', hours: STRIP_HOURS }),
        readOutcomeStrips(db, { by: 'proxy', hours: STRIP_HOURS }),
      ]);
      return { accounts: accounts.map(toStrip), proxies: proxies.map(toStrip), checkedAt: clock().toISOString() };
    });

    app.get(getHealthCharts.path, { schema: getHealthCharts.schema }, async () => {
      const [freshness, completeness, hours, stocks, states] = await Promise.all([
        readFreshness(db, CHART_HOURS),
        readCompleteness(db),
        readRunHours(db, CHART_HOURS),
        readStockHours(db, CHART_HOURS),
        countStates(db),
      ]);
      return {
        freshness: freshness.map(toHour),
        completeness,
        hours: hours.map(toHour),
        stocks: stocks.map(toHour),
        states,
        checkedAt: clock().toISOString(),
      };
    });
  };
}

function toStrip({ quarter, ...strip }: OutcomeQuarter) {
  return { ...strip, quarter: quarter.toISOString() };
}

function toHour<Figures extends { hour: Date }>({ hour, ...figures }: Figures) {
  return { ...figures, hour: hour.toISOString() };
}
