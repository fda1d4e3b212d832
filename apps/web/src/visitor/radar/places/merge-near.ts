import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';

/** Places by id. */
export type KnownPlaces = ReadonlyMap<string, FeedPlace>;

/**
 * Merges the places that a reading of the feed has found so far. The nearest places are read first, so a known place within the last
 * distance that was not found again is gone. At the end of the feed only the found places remain.
 */
export function mergeNear(known: KnownPlaces, found: KnownPlaces, isWhole: boolean): KnownPlaces {
  if (isWhole) return found;
  const reached = Math.max(0, ...[...found.values()].map(({ distanceMiles }) => distanceMiles ?? 0));
  const beyond = [...known].filter(([id, { distanceMiles }]) => !found.has(id) && (distanceMiles ?? 0) > reached);
  return new Map([...found, ...beyond]);
}
