import { getStatistics } from '@around/contracts/operator/monitoring/statistics';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';
import { operatorQuery } from '../operator-query.ts';

export type { DatabaseStats, Statistics } from '@around/contracts/operator/monitoring/statistics';

export const statisticsQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'statistics'],
  queryFn: ({ signal }) => callApi(getStatistics, { signal }),
});
