import { getUser } from '@around/contracts/user';
import { queryOptions } from '@tanstack/react-query';
import { ApiFailure, callApi } from '../lib/call-api.ts';

/** Who is signed in; null when nobody is. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) =>
    callApi(getUser, { signal }).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status === 401) return null;
      throw error;
    }),
  staleTime: 5 * 60_000,
  retry: 1,
});
