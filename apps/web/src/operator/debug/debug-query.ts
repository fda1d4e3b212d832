import { getCrawlerDebug } from '@around/contracts/operator/monitoring/debug';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../ui/api/call-api.ts';
import { operatorQuery } from '../queries/operator-query.ts';

export type { CrawlerDebug } from '@around/contracts/operator/monitoring/debug';

/** Every reading tests every account, so a return to the tab is no reason for one. */
export const debugQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'debug'],
  queryFn: ({ signal }) => callApi(getCrawlerDebug, { signal, timeoutMs: 60_000 }),
  refetchOnWindowFocus: false,
  retry: false,
});

/** What the last tests found, and everything that needs none: for when nobody can make them now. */
export const lastDebugQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'last-debug'],
  queryFn: ({ signal }) => callApi(getCrawlerDebug, { query: { tests: 'last' }, signal }),
});
