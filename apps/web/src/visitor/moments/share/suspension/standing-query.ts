import { getStanding } from '@around/contracts/safety/standing';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../ui/api/call-api.ts';

export type { Standing } from '@around/contracts/safety/standing';

/** Whether the user may share. Read each time the dialog opens. */
export const standingQuery = (userId: string) =>
  queryOptions({
    queryKey: ['standing', userId],
    queryFn: ({ signal }) => callApi(getStanding, { signal }),
    staleTime: 0,
    retry: false,
  });
