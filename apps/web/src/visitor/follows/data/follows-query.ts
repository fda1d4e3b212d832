import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { changeQueryData } from '../../../ui/api/change-query-data.ts';
import { requestPolicy } from '../../feed-data/request-policy.ts';
import { readDeviceFollows, writeDeviceFollows } from './device-follows.ts';
import { fetchFollows, fetchStatuses } from './follow-calls.ts';
import type { FollowedPlace } from './followed-place.ts';
import { readLastFollows, rememberLastFollows } from './last-user-follows.ts';

/** Who follows: a user by id, or the device of a visitor without one. */
export type Follower = { userId: string } | 'device';

/** When new stories come, the status is requested again, at most once a minute. */
export const STATUS_FRESH_MS = 60_000;
/** Without such an event it is requested at this interval, because far places send no events. */
const STATUS_INTERVAL_MS = 5 * 60_000;

/** The followed places with their status. Until the first answer, and offline, those that were known last. */
export const followsQuery = (follower: Follower) =>
  queryOptions({
    queryKey: ['follows', follower],
    queryFn: ({ signal }) => (follower === 'device' ? fetchForDevice(signal) : fetchForUser(follower.userId, signal)),
    initialData: () => (follower === 'device' ? readDeviceFollows() : readLastFollows(follower.userId)),
    initialDataUpdatedAt: 0,
    staleTime: STATUS_FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.length ? STATUS_INTERVAL_MS : false),
    ...requestPolicy,
  });

/** Shows a changed list at once, and keeps it for later visits. */
export function keepFollows(client: QueryClient, follower: Follower, places: FollowedPlace[]): void {
  changeQueryData(client, followsQuery(follower).queryKey, places, keepAge(client, follower));
  if (follower === 'device') writeDeviceFollows(places);
  else rememberLastFollows(follower.userId, places);
}

/** A change by the visitor does not make the status of the other places newer. */
function keepAge(client: QueryClient, follower: Follower) {
  const updatedAt = client.getQueryState(followsQuery(follower).queryKey)?.dataUpdatedAt;
  return updatedAt ? { updatedAt } : {};
}

async function fetchForUser(userId: string, signal: AbortSignal): Promise<FollowedPlace[]> {
  const places = await fetchFollows(signal);
  rememberLastFollows(userId, places);
  return places;
}

async function fetchForDevice(signal: AbortSignal): Promise<FollowedPlace[]> {
  const ids = readDeviceFollows().map(({ id }) => id);
  const statuses = new Map((await fetchStatuses(ids, signal)).map((status) => [status.id, status]));
  // Places that are gone are no longer followed.
  const places = readDeviceFollows().flatMap((place) => {
    const status = statuses.get(place.id);
    return status ? [{ ...place, ...status }] : [];
  });
  writeDeviceFollows(places);
  return places;
}
