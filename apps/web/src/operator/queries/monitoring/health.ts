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

export type RepairCall = NonNullable<ChainAction['call']>;

const Answer = z.object({ message: z.string() });

/** Runs the repair that the server proposes for a broken link. Only calls of the console's own API are allowed. */
export function runRepair({ method, path, body }: RepairCall) {
  if (!/^\/api\/(admin|instagram)\/[a-z/-]+$/.test(path)) throw new Error(`Not a call of the console: ${path}`);
  const summary = 'What the health of the crawl proposes';
  return callApi({ method, path: path as `/${string}`, summary, schema: { response: { 200: Answer } } }, { body });
}
