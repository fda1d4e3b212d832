import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';

/** Twice the distance within which the gateway calls a new story near (FEED_EVENTS_REACH_MILES): nobody goes there on foot or by tram. */
const FAR_MILES = 50;

export type FarPlace = {
  place: FeedPlace;
  isNearest: boolean;
};

/**
 * The first place farther than 50 miles. The feed is sorted by distance, so every place before it is within 50 miles, and there is at most
 * one. Samples are skipped, because they are not at real places.
 */
export function firstFarPlace(places: readonly FeedPlace[]): FarPlace | undefined {
  const real = places.filter(({ isSample }) => !isSample);
  const index = real.findIndex(({ distanceMiles }) => distanceMiles !== null && distanceMiles > FAR_MILES);
  const place = real[index];
  return place && { place, isNearest: index === 0 };
}
