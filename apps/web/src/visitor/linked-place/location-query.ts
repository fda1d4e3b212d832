import { locationCall } from '@around/contracts/later-calls';
import { queryOptions } from '@tanstack/react-query';
import { ApiFailure, sendRequest } from '../../ui/api/send-request.ts';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { readFeed } from '../../ui/feed-place/read-feed.ts';
import { REQUEST_TIMEOUT_MS, requestPolicy } from '../feed-data/request-policy.ts';

/** The place of a shared link; null if it does not exist. */
export const locationQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['location', locationId],
    queryFn: ({ signal }) => fetchPlace(locationId, signal),
    staleTime: 60_000,
    ...requestPolicy,
  });

async function fetchPlace(locationId: string, signal: AbortSignal): Promise<FeedPlace | null> {
  try {
    const response = await sendRequest(locationCall, { params: { locationId }, timeoutMs: REQUEST_TIMEOUT_MS, signal });
    const [place] = readFeed([await response.json()]);
    // The feed is centred on this place.
    return place ? { ...place, distanceMiles: 0 } : null;
  } catch (error) {
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}
