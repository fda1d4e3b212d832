import { ACTIVITY_LIMIT_DEFAULT, listEvents, listRequests } from '@around/contracts/operator/monitoring/activity';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../ui/api/call-api.ts';
import { operatorQuery } from '../queries/operator-query.ts';

export type { EventEntry, RequestEntry } from '@around/contracts/operator/monitoring/activity';

/** An empty text does not filter. */
export type ActivityFilter = { account: string; proxy: string; outcome: string; run: string; request: string };

const first = undefined as string | undefined;

/** A page with fewer rows than the limit is the last. */
export const requestsQuery = ({ account, proxy, outcome, run, request }: ActivityFilter) =>
  infiniteQueryOptions({
    ...operatorQuery,
    queryKey: ['operator', 'requests', account, proxy, outcome, run, request],
    queryFn: ({ signal, pageParam: before }) => {
      const query = {
        before,
        account: account || undefined,
        proxy: proxy || undefined,
        outcome: outcome || undefined,
        run: run || undefined,
        request: request || undefined,
      };
      return callApi(listRequests, { query, signal });
    },
    initialPageParam: first,
    getNextPageParam: ({ requests }) => (requests.length < ACTIVITY_LIMIT_DEFAULT ? undefined : requests.at(-1)?.id),
  });

export const eventsQuery = ({ account, proxy }: Pick<ActivityFilter, 'account' | 'proxy'>) =>
  infiniteQueryOptions({
    ...operatorQuery,
    queryKey: ['operator', 'events', account, proxy],
    queryFn: async ({ signal, pageParam: before }) => {
      const query = { before, account: account || undefined, proxy: proxy || undefined };
      return (await callApi(listEvents, { query, signal })).events;
    },
    initialPageParam: first,
    getNextPageParam: (events) => (events.length < ACTIVITY_LIMIT_DEFAULT ? undefined : events.at(-1)?.key),
  });
