import { queryOptions } from '@tanstack/react-query';
import { readPushState } from './push-subscription.ts';
import { fetchPushKey } from './subscription/subscription-calls.ts';

export const pushKeyQuery = queryOptions({
  queryKey: ['push-key'],
  queryFn: ({ signal }) => fetchPushKey(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Read again when the visitor comes back: the permission is changed in the browser's own settings. */
export const pushStateQuery = queryOptions({
  queryKey: ['push-state'],
  queryFn: readPushState,
  staleTime: 0,
  networkMode: 'always',
  refetchOnWindowFocus: 'always',
});
