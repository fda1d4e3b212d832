import type { Coordinates } from '@around/contracts/coordinates';
import type { QueryClient } from '@tanstack/react-query';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { delay } from '../../../ui/time/delay.ts';
import type { FeedPage } from '../../feed-data/feed-page.ts';
import { fetchFeedPage } from '../../feed-data/feed-query.ts';
import { requestPolicy } from '../../feed-data/request-policy.ts';
import { isSavingData } from '../../media/data-saving.ts';
import type { KnownPlaces } from './merge-near.ts';

/** The largest page that the gateway returns. */
const PAGE_SIZE = 100;
const MAX_PLACES = 5_000;
const MAX_PLACES_WHEN_SAVING = 500;
/** The first pages are read without pauses. Pauses before the others leave capacity of the gateway and the connection for the stories. */
const PAGES_AT_ONCE = 3;
const PAUSE_MS = 400;

let readings = 0;

type Progress = { found: KnownPlaces; isWhole: boolean };
type Options = { queryClient: QueryClient; signal: AbortSignal; maxPlaces?: number };

/** Reads the places around a position page by page, the nearest first. Throws if a page fails after its retries. */
export async function* readPlaces(
  position: Coordinates,
  { queryClient, signal, maxPlaces = isSavingData() ? MAX_PLACES_WHEN_SAVING : MAX_PLACES }: Options,
): AsyncGenerator<Progress> {
  const reading = ++readings;
  const found = new Map<string, FeedPlace>();
  let cursor: string | null = null;
  for (let page = 1; found.size < maxPlaces; page += 1) {
    const from: string | null = cursor;
    const { places, nextCursor }: FeedPage = await queryClient.fetchQuery({
      // An aborted reading must not cancel another one of the same page.
      queryKey: ['radar-page', reading, from],
      queryFn: () => fetchFeedPage(position, from, signal, PAGE_SIZE),
      staleTime: 0,
      gcTime: 0,
      ...requestPolicy,
    });
    if (signal.aborted) return;
    for (const place of places) if (place.stories.length > 0) found.set(place.id, place);
    cursor = nextCursor;
    yield { found: new Map(found), isWhole: cursor === null };
    if (cursor === null || signal.aborted) return;
    if (page >= PAGES_AT_ONCE) await pause(signal);
    if (signal.aborted) return;
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = delay(PAUSE_MS, resolve);
    signal.addEventListener('abort', () => {
      cancel();
      resolve();
    });
  });
}
