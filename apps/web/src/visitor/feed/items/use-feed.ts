import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { feedQuery } from '../../feed-data/feed-query.ts';
import { useHiddenStories, withoutHiddenStories } from '../../feed-data/hidden-stories.ts';
import type { samplePlaces } from '../../feed-data/sample-places.ts';
import { useHasDistances } from '../../location/visitor-place-provider.tsx';
import { feedItems, joinPages } from './feed-items.ts';
import { type LinkedStory, putLinkedPlaceFirst } from './linked-story.ts';

type Coordinates = { latitude: number; longitude: number };

/** The feed around a position, with the linked place first. If a refresh fails, the previous places stay. */
export function useFeed(position: Coordinates, linked: LinkedStory | undefined) {
  const query = useInfiniteQuery(feedQuery(position));
  const { data, error, isError, isPlaceholderData, dataUpdatedAt, refetch } = query;
  const joined = useMemo(() => data && joinPages(data.pages), [data]);
  const [lastShown, setLastShown] = useState<{ places: FeedPlace[]; at: number }>();
  if (joined && joined.length > 0 && !isPlaceholderData && lastShown?.places !== joined) {
    setLastShown({ places: joined, at: dataUpdatedAt });
  }

  const startsAt = isPlaceholderData ? data?.pages[0]?.startsAt : undefined;
  const isOfHere = startsAt?.latitude === position.latitude && startsAt.longitude === position.longitude;
  const stale = isError && !joined ? lastShown : undefined;
  const hidden = useHiddenStories();
  const found = joined ?? stale?.places;
  const places = useMemo(() => found && withoutHiddenStories(found, hidden), [found, hidden]);
  const isEmpty = isError || places?.length === 0;
  const samples = useSamplePlaces(isEmpty, position);
  const items = useMemo(() => {
    const around = feedItems({
      places,
      hasFailed: isError,
      hasMore: query.hasNextPage || startsAt !== undefined,
      samples,
    });
    const [place] = linked ? withoutHiddenStories([linked.place], hidden) : [];
    return linked && place ? putLinkedPlaceFirst(around, { ...linked, place }) : around;
  }, [places, isError, query.hasNextPage, startsAt, samples, linked, hidden]);

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage: fetchNext } = query;
  const fetchNextPage = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNext();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNext]);

  return {
    items,
    refetch,
    /** There is nothing to show, or it could not be loaded. */
    isEmpty,
    /** The message of the failed request, for the visitor. 5xx messages are not shown. */
    failure: error instanceof ApiFailure && error.status < 500 ? error.message : null,
    fetchNextPage,
    /** The places are those of the document, because the feed has not answered yet. */
    isStarting: startsAt !== undefined,
    /** The time of the shown places, set if they could not be refreshed. */
    staleSince: isError && places && places.length > 0 ? (stale?.at ?? dataUpdatedAt) : undefined,
    /** Changes when the places of another position are shown. */
    positionKey: (isPlaceholderData && !isOfHere) || stale ? undefined : `${position.latitude} ${position.longitude}`,
  };
}

const NO_PLACES: FeedPlace[] = [];

/** The demo places, loaded when the feed has nothing else to show. */
function useSamplePlaces(isNeeded: boolean, { latitude, longitude }: Coordinates): FeedPlace[] {
  const [load, setLoad] = useState<{ samplePlaces: typeof samplePlaces; now: number }>();
  const hasDistances = useHasDistances();
  useEffect(() => {
    if (!isNeeded) return;
    import('../../feed-data/sample-places.ts').then(
      (file) => setLoad({ samplePlaces: file.samplePlaces, now: Date.now() }),
      () => undefined, // Without a network and without a cached copy there are no samples.
    );
  }, [isNeeded]);
  return useMemo(
    () => load?.samplePlaces({ now: load.now, from: hasDistances ? { latitude, longitude } : null }) ?? NO_PLACES,
    [load, hasDistances, latitude, longitude],
  );
}
