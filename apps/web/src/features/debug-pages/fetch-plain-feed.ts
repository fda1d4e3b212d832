import type { Coordinates } from '@around/contracts/coordinates';
import type { FeedPlace } from '../../feed-data/feed-place.ts';
import { readFeed } from '../../feed-data/read-feed.ts';
import { REQUEST_TIMEOUT_MS } from '../../feed-data/request-policy.ts';

/** The feed as one bare request, without retries and caches; what is wrong with the answer is said in words. */
export async function fetchPlainFeed({ latitude, longitude }: Coordinates): Promise<FeedPlace[]> {
  const query = new URLSearchParams({ lat: String(latitude), lng: String(longitude), instagram: 'true' });
  const response = await fetch(`/api/feed?${query}`, {
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`HTTP error! status ${response.status}`);
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw new Error('Failed to parse API response', { cause });
  });
  if (!Array.isArray(body)) throw new Error('API returned unexpected data format');
  return readFeed(body);
}
