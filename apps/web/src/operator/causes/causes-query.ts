import { listCauses } from '@around/contracts/operator/monitoring/causes';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../ui/api/call-api.ts';
import { operatorQuery } from '../queries/operator-query.ts';

export type { Cause } from '@around/contracts/operator/monitoring/causes';

/** An empty text does not filter. */
export type CauseFilter = { account: string; proxy: string; run: string };

export const causesQuery = ({ account, proxy, run }: CauseFilter) =>
  queryOptions({
    ...operatorQuery,
    queryKey: ['operator', 'causes', account, proxy, run],
    queryFn: ({ signal }) => {
      const query = { account: account || undefined, proxy: proxy || undefined, run: run || undefined };
      return callApi(listCauses, { query: query as Query, signal });
    },
    refetchInterval: 60_000,
  });

type Query = NonNullable<NonNullable<Parameters<typeof callApi<typeof listCauses>>[1]>['query']>;
