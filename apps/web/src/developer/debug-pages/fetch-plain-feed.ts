import type { Coordinates } from '@around/contracts/coordinates';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { readFeed } from '../../ui/feed-place/read-feed.ts';
import { readJson, requestInTime } from '../requests/request-in-time.ts';

/** Fetches the feed with one plain request and throws readable errors. */
export async function fetchPlainFeed({ latitude, longitude }: Coordinates): Promise<FeedPlace[]> {
  const query = new URLSearchParams({ lat: String(latitude), lng: String(longitude), instagram: 'true' });
  const { ok, status, text } = await requestInTime(`/api/feed?${query}`, {
    headers: { 'Content-Type': 'application/json' },
    timedOut: 'Request timed out after 10 seconds',
  });
  if (!ok) throw new Error(`HTTP error! status ${status}`);
  const body = readJson(text);
  if (body === undefined) throw new Error('Failed to parse API response');
  if (!Array.isArray(body)) throw new Error('API returned unexpected data format');
  return readFeed(body);
}
