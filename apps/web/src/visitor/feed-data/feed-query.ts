import type { Coordinates } from '@around/contracts/coordinates';
import { FORCE_IZMIR_BOX, isInside } from '@around/contracts/places/areas';
import { feedCall, NEXT_CURSOR_HEADER } from '@around/contracts/visitor-calls';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../ui/api/send-request.ts';
import { readFeed } from '../../ui/feed-place/read-feed.ts';
import { serverClock } from '../../ui/time/server-clock.ts';
import { loadLastFeed, saveLastFeed } from '../offline/last-feed.ts';
import type { FeedPage } from './feed-page.ts';
import { REQUEST_TIMEOUT_MS, requestPolicy } from './request-policy.ts';
import { startPage } from './start-page.ts';
import { withoutExpiredStories } from './story-age.ts';

/** The feed around a position. While it loads, the places of the previous position stay visible, at first those of the document. */
export const feedQuery = ({ latitude, longitude }: Coordinates) =>
  infiniteQueryOptions({
    queryKey: ['feed', latitude.toFixed(4), longitude.toFixed(4)],
    queryFn: ({ pageParam, signal }) => fetchFeedPage({ latitude, longitude }, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: FeedPage) => page.nextCursor,
    placeholderData: (previous?: InfiniteData<FeedPage, string | null>) =>
      previous ?? startPage({ latitude, longitude }),
    staleTime: 60_000,
    gcTime: 5 * 60_000,
    ...requestPolicy,
  });

/** Offline, the first page is the one that was saved last. Without `limit` the gateway's default applies. */
export async function fetchFeedPage(
  position: Coordinates,
  cursor: string | null,
  signal: AbortSignal,
  limit?: number,
): Promise<FeedPage> {
  try {
    const response = await sendRequest(feedCall, {
      query: {
        lat: position.latitude,
        lng: position.longitude,
        instagram: 'true',
        forceIzmir: isInside(position, FORCE_IZMIR_BOX) ? 'true' : undefined,
        cursor: cursor ?? undefined,
        limit,
      },
      headers: { 'Cache-Control': 'no-cache' },
      timeoutMs: REQUEST_TIMEOUT_MS,
      signal,
    });
    const body: unknown = await response.json();
    if (!cursor) void saveLastFeed(body);
    return { places: readFeed(body), nextCursor: response.headers.get(NEXT_CURSOR_HEADER) };
  } catch (error) {
    if (navigator.onLine || cursor) throw error;
    const places = withoutExpiredStories(readFeed(await loadLastFeed()), serverClock.now());
    if (places.length === 0) throw error;
    return { places, nextCursor: null };
  }
}
