import { listSetAside } from '@around/contracts/operator/monitoring/set-aside-stories';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../ui/api/call-api.ts';
import { operatorQuery } from '../queries/operator-query.ts';

export type { SetAsideStory } from '@around/contracts/operator/monitoring/set-aside-stories';

const POLL_MS = 30_000;
export const UNREADABLE_STALE_MS = 3 * POLL_MS;

export const unreadableQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'unreadable'],
  queryFn: async ({ signal }) => (await callApi(listSetAside, { signal })).stories,
  refetchInterval: POLL_MS,
});
