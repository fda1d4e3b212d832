import {
  addFollowsCall,
  followPlaceCall,
  listFollowsCall,
  placeStatusCall,
  STATUS_PLACES_MAX,
  seePlaceCall,
  unfollowPlaceCall,
} from '@around/contracts/follow-calls';
import { sendRequest } from '../../../ui/api/send-request.ts';
import { isRecord } from '../../../ui/json/json-values.ts';
import { REQUEST_TIMEOUT_MS } from '../../feed-data/request-policy.ts';
import { type FollowedPlace, type PlaceStatus, readFollowedPlaces, readPlaceStatuses } from './followed-place.ts';

const timeoutMs = REQUEST_TIMEOUT_MS;

/** The places that the signed-in user follows. */
export async function fetchFollows(signal: AbortSignal): Promise<FollowedPlace[]> {
  return readList(await sendRequest(listFollowsCall, { signal, timeoutMs }));
}

/** Adds places that were followed before, with their times. Returns the whole list. */
export async function sendFollows(places: FollowedPlace[]): Promise<FollowedPlace[]> {
  const follows = places.map(({ id, followedAt, seenAt }) => ({
    locationId: id,
    followedAt: new Date(followedAt).toISOString(),
    seenAt: new Date(seenAt).toISOString(),
  }));
  return readList(await sendRequest(addFollowsCall, { body: { follows }, timeoutMs }));
}

export async function sendFollow(locationId: string): Promise<void> {
  await sendRequest(followPlaceCall, { params: { locationId }, timeoutMs });
}

export async function sendUnfollow(locationId: string): Promise<void> {
  await sendRequest(unfollowPlaceCall, { params: { locationId }, timeoutMs });
}

export async function sendSeen(locationId: string, seenAt: number): Promise<void> {
  const body = { seenAt: new Date(seenAt).toISOString() };
  await sendRequest(seePlaceCall, { params: { locationId }, body, timeoutMs });
}

/** The current status of these places. Places that are gone are left out. */
export async function fetchStatuses(ids: string[], signal: AbortSignal): Promise<PlaceStatus[]> {
  const statuses: PlaceStatus[] = [];
  // Sorted, so that a cache can share the response.
  const rest = ids.toSorted();
  while (rest.length > 0) {
    const part = rest.splice(0, STATUS_PLACES_MAX);
    const response = await sendRequest(placeStatusCall, { query: { ids: part.join() }, signal, timeoutMs });
    const body: unknown = await response.json();
    statuses.push(...readPlaceStatuses(isRecord(body) ? body.places : undefined));
  }
  return statuses;
}

async function readList(response: Response): Promise<FollowedPlace[]> {
  const body: unknown = await response.json();
  return readFollowedPlaces(isRecord(body) ? body.follows : undefined);
}
