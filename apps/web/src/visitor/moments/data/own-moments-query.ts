import { listMoments } from '@around/contracts/moments/moments';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';
import { retryWhileFailed } from '../../../ui/api/retry-while-failed.ts';
import { serverClock } from '../../../ui/time/server-clock.ts';
import { pollDelay } from './poll-delay.ts';

/** The feed waits for the answer when it expects a moment. */
const TIMEOUT_MS = 8_000;

/** The moments of the signed-in user, newest first. Read again until each of them is live or has failed. */
export const ownMomentsQuery = queryOptions({
  queryKey: ['user', 'moments'],
  queryFn: async ({ signal }) => (await callApi(listMoments, { signal, timeoutMs: TIMEOUT_MS })).moments,
  // Nothing of a user stays in memory for the next one.
  gcTime: 0,
  staleTime: 0,
  retry: false,
  refetchOnWindowFocus: true,
  refetchInterval: (query) => retryWhileFailed(query) || pollDelay(query.state.data, serverClock.now()),
});
