import { type ChainAction, getCrawlHealth, getHealthCharts } from '@around/contracts/operator/monitoring/health';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callApi } from '../../../ui/api/call-api.ts';
import { operatorQuery } from '../operator-query.ts';

export type { ChainLink, CrawlHealth } from '@around/contracts/operator/monitoring/health';

export const healthQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'health'],
  queryFn: ({ signal }) => callApi(getCrawlHealth, { signal }),
  refetchInterval: 10_000,
});

const CHARTS_POLL_MS = 60_000;

export type HealthCharts = Awaited<ReturnType<typeof readCharts>>;

function readCharts(signal: AbortSignal) {
  return callApi(getHealthCharts, { signal });
}

export const healthChartsQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'health-charts'],
  queryFn: ({ signal }) => readCharts(signal),
  refetchInterval: CHARTS_POLL_MS,
});

export type Remedy = NonNullable<ChainAction['call']>;

const Answer = z.object({ message: z.string() });

/** Does what the server proposes against a broken link; only calls of the console's own are made. */
export function applyRemedy({ method, path, body }: Remedy) {
  if (!/^\/api\/(admin|instagram)\/[a-z/-]+$/.test(path)) throw new Error(`Not a call of the console: ${path}`);
  const summary = 'What the health of the crawl proposes';
  return callApi({ method, path: path as `/${string}`, summary, schema: { response: { 200: Answer } } }, { body });
}
