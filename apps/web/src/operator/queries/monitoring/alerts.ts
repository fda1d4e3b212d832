import { listAlerts } from '@around/contracts/operator/monitoring/alerts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';
import { operatorQuery } from '../operator-query.ts';

export type { Alert } from '@around/contracts/operator/monitoring/alerts';

const ALERTS_POLL_MS = 20_000;
export const ALERTS_STALE_MS = 3 * ALERTS_POLL_MS;

export const alertsQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'alerts'],
  queryFn: ({ signal }) => callApi(listAlerts, { signal }),
  refetchInterval: ALERTS_POLL_MS,
});
