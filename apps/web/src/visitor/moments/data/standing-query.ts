import { getStanding } from '@around/contracts/safety/standing';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';

export type { RemovedMoment, Standing } from '@around/contracts/safety/standing';

/** Whether the user may share, and the moments that operators removed. Read each time that it is shown. */
export const standingQuery = (userId: string) =>
  queryOptions({
    queryKey: ['standing', userId],
    queryFn: ({ signal }) => callApi(getStanding, { signal }),
    staleTime: 0,
    retry: false,
  });
