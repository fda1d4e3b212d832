import { getUploads } from '@around/contracts/operator/monitoring/uploads';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';
import { operatorQuery } from '../operator-query.ts';

export type { Uploads } from '@around/contracts/operator/monitoring/uploads';

export const uploadsQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'uploads'],
  queryFn: ({ signal }) => callApi(getUploads, { signal }),
  refetchInterval: 10_000,
});
