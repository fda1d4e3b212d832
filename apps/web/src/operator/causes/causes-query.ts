import { listCauses } from '@around/contracts/operator/monitoring/causes';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../ui/api/call-api.ts';
import { operatorQuery } from '../queries/operator-query.ts';

export type { Cause } from '@around/contracts/operator/monitoring/causes';

export const causesQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'causes'],
  queryFn: ({ signal }) => callApi(listCauses, { signal }),
  refetchInterval: 60_000,
});
