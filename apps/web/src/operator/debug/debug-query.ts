import { getCrawlerDebug } from '@around/contracts/operator/monitoring/debug';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../ui/api/call-api.ts';
import { operatorQuery } from '../queries/operator-query.ts';

export type { CrawlerDebug } from '@around/contracts/operator/monitoring/debug';

/** Each request tests every account, so a window focus does not refetch. */
export const debugQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'debug'],
  queryFn: ({ signal }) => callApi(getCrawlerDebug, { signal, timeoutMs: 60_000 }),
  refetchOnWindowFocus: false,
  retry: false,
});

/** The results of the last tests and all data that needs no test, for when no crawler can run tests. */
export const lastDebugQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'last-debug'],
  queryFn: ({ signal }) => callApi(getCrawlerDebug, { query: { tests: 'last' }, signal }),
});
