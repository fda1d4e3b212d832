import { listJobs } from '@around/contracts/operator/crawler/jobs';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';
import { operatorQuery } from '../operator-query.ts';

export type { OperatorJob } from '@around/contracts/operator/crawler/jobs';

export const jobsQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'jobs'],
  queryFn: async ({ signal }) => (await callApi(listJobs, { signal })).jobs,
});
