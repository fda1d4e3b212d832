import { locationCall } from '@around/contracts/later-calls';
import { DEFAULT_LOCATION } from '@around/contracts/places/areas';
import { queryOptions } from '@tanstack/react-query';
import { ApiFailure, sendRequest } from '../../ui/api/send-request.ts';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { readFeed } from '../../ui/feed-place/read-feed.ts';
import { REQUEST_TIMEOUT_MS, requestPolicy } from '../feed-data/request-policy.ts';

/** The place of a shared link. One that the server does not know is the default place without stories. */
export const locationQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['location', locationId],
    queryFn: ({ signal }) => fetchPlace(locationId, signal),
    staleTime: 60_000,
    ...requestPolicy,
  });

async function fetchPlace(locationId: string, signal: AbortSignal): Promise<FeedPlace> {
  try {
    const response = await sendRequest(locationCall, { params: { locationId }, timeoutMs: REQUEST_TIMEOUT_MS, signal });
    const [place] = readFeed([await response.json()]);
    if (!place) throw new Error('The response is not a place');
    return { ...place, ...HERE };
  } catch (error) {
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 400)) return endedPlace(locationId);
    throw error;
  }
}

/** The feed is centred on this place. */
const HERE = { distanceMiles: 0 };

function endedPlace(id: string): FeedPlace {
  return { ...DEFAULT_LOCATION, ...HERE, id, description: null, avatarUrl: null, stories: [], isSample: false };
}
