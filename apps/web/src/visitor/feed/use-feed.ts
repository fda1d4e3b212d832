import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiFailure } from '../../ui/api/send-request.ts';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { feedQuery } from '../feed-data/feed-query.ts';
import { feedItems, joinPages } from './feed-items.ts';
import { type LinkedStory, leadWith } from './lead-with.ts';

const REFRESH_AFTER_HIDDEN_MS = 5 * 60_000;

type Coordinates = { latitude: number; longitude: number };

/** The feed around a position, beginning with what a link named. What was shown stays until there is something newer, whatever fails meanwhile. */
export function useFeed(position: Coordinates, linked: LinkedStory | undefined) {
  const query = useInfiniteQuery(feedQuery(position));
  const { data, error, isError, isPlaceholderData, dataUpdatedAt, refetch } = query;
  const joined = useMemo(() => data && joinPages(data.pages), [data]);
  const [lastShown, setLastShown] = useState<{ places: FeedPlace[]; at: number }>();
  if (joined && joined.length > 0 && !isPlaceholderData && lastShown?.places !== joined) {
    setLastShown({ places: joined, at: dataUpdatedAt });
  }

  const kept = isError && !joined ? lastShown : undefined;
  const places = joined ?? kept?.places;
  const samples = useSamplePlaces(isError || places?.length === 0);
  const items = useMemo(() => {
    const found = feedItems({ places, hasFailed: isError, hasMore: query.hasNextPage, samples });
    return linked ? leadWith(found, linked) : found;
  }, [places, isError, query.hasNextPage, samples, linked]);
  useRefreshAfterAbsence(refetch);

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage: fetchNext } = query;
  const fetchNextPage = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNext();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNext]);

  return {
    items,
    refetch,
    /** What the failed request said, for the visitor. */
    failure: error instanceof ApiFailure ? error.message : null,
    fetchNextPage,
    /** Set while old content stands in for content that could not be loaded. */
    keptSince: isError && places && places.length > 0 ? (kept?.at ?? dataUpdatedAt) : undefined,
    /** Changes when the places are those of another position. */
    positionKey: isPlaceholderData || kept ? undefined : `${position.latitude} ${position.longitude}`,
  };
}

/** The demo places, loaded when the feed has nothing else to show. */
function useSamplePlaces(isNeeded: boolean): FeedPlace[] {
  const [samples, setSamples] = useState<FeedPlace[]>([]);
  useEffect(() => {
    if (!isNeeded) return;
    import('../feed-data/sample-places.ts').then(
      ({ samplePlaces }) => setSamples(samplePlaces(Date.now())),
      () => undefined, // Without a network and without a cached copy there are no samples.
    );
  }, [isNeeded]);
  return samples;
}

function useRefreshAfterAbsence(refetch: () => unknown): void {
  useEffect(() => {
    let hiddenAt = Number.POSITIVE_INFINITY;
    function follow() {
      if (document.hidden) hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > REFRESH_AFTER_HIDDEN_MS) refetch();
    }
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [refetch]);
}
