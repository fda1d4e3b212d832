import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';

/** Places by id. */
export type KnownPlaces = ReadonlyMap<string, FeedPlace>;

/**
 * Takes in what a reading of the feed has found so far. It reads the nearest places first, so whatever is known up to the last
 * distance and was not found again has gone. The end of the feed leaves only what was found.
 */
export function mergeNear(known: KnownPlaces, found: KnownPlaces, isWhole: boolean): KnownPlaces {
  if (isWhole) return found;
  const reached = Math.max(0, ...[...found.values()].map(({ distanceMiles }) => distanceMiles ?? 0));
  const beyond = [...known].filter(([id, { distanceMiles }]) => !found.has(id) && (distanceMiles ?? 0) > reached);
  return new Map([...found, ...beyond]);
}
