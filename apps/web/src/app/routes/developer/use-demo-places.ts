import { DEFAULT_LOCATION } from '@around/contracts/places/areas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { feedQuery } from '../../../visitor/feed-data/feed-query.ts';
import { samplePlaces } from '../../../visitor/feed-data/sample-places.ts';

export function useSamplePlaces() {
  const [samples] = useState(() => samplePlaces({ now: Date.now(), from: DEFAULT_LOCATION }));
  return samples;
}

/** The feed at the default location. */
export function useDefaultFeed() {
  const { data, isPending } = useInfiniteQuery(feedQuery(DEFAULT_LOCATION));
  return { places: data?.pages.flatMap((page) => page.places) ?? [], isLoading: isPending };
}

/** The feed at the default location; the samples when it has no place. Undefined while it loads. */
export function useFeedOrSamples() {
  const samples = useSamplePlaces();
  const { places, isLoading } = useDefaultFeed();
  if (isLoading) return undefined;
  return places.length > 0 ? places : samples;
}
