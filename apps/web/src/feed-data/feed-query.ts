import { FORCE_IZMIR_BOX, isInside } from '@around/contracts/areas';
import type { Coordinates } from '@around/contracts/coordinates';
import { getFeed, NEXT_CURSOR_HEADER } from '@around/contracts/feed';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { ApiFailure, sendRequest } from '../lib/call-api.ts';
import { recallFeed, rememberFeed } from '../offline/last-feed.ts';
import type { FeedPlace } from './feed-place.ts';
import { readFeed } from './read-feed.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

type FeedPage = { places: FeedPlace[]; nextCursor: string | null };

/** The only place that knows the feed's key. While another position loads, the places of the last one stay. */
export const feedQuery = ({ latitude, longitude }: Coordinates) =>
  infiniteQueryOptions({
    queryKey: ['feed', latitude.toFixed(4), longitude.toFixed(4)],
    queryFn: ({ pageParam, signal }) => fetchFeedPage({ latitude, longitude }, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: FeedPage) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 5 * 60_000,
    retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 5_000),
    refetchOnWindowFocus: false,
    // Without a network the last feed answers, so the query must not wait for one.
    networkMode: 'always',
  });

async function fetchFeedPage(position: Coordinates, cursor: string | null, signal: AbortSignal): Promise<FeedPage> {
  try {
    const response = await sendRequest(getFeed, {
      query: {
        lat: position.latitude,
        lng: position.longitude,
        instagram: 'true',
        forceIzmir: isInside(position, FORCE_IZMIR_BOX) ? 'true' : undefined,
        cursor: cursor ?? undefined,
      },
      headers: { 'Cache-Control': 'no-cache' },
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    const body: unknown = await response.json();
    if (!cursor) void rememberFeed(body);
    return { places: readFeed(body), nextCursor: response.headers.get(NEXT_CURSOR_HEADER) };
  } catch (error) {
    const places = navigator.onLine || cursor ? undefined : await recallFeed(Date.now());
    if (!places) throw error;
    return { places, nextCursor: null };
  }
}

function isWorthRetrying(error: Error): boolean {
  return !(error instanceof ApiFailure) || error.status === 0 || error.status === 429 || error.status >= 500;
}
