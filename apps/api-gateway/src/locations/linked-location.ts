import type { Coordinates } from '@around/contracts/coordinates';
import type { LocationGroup } from '@around/contracts/feed';
import type { LocationId } from '@around/contracts/ids';
import type { LinkedLocation } from '@around/contracts/locations';
import { fallbackAddress } from '@around/contracts/places/named-areas';
import type { Db } from '@around/database/db';
import { findLinkedLocation } from '@around/database/locations/linked-location';
import { milesOfChord } from '../places/great-circle.ts';
import type { LimitLookup } from '../places/limit-lookups.ts';
import { lookUpPlace } from './look-up-place.ts';

type ReadOptions = { near?: Coordinates | undefined; hasLeft: () => boolean };

/**
 * Reads a location with its live stories; undefined for an unknown id. What has ended and has no name that may be shown is named after
 * its area. Throws 503 while the database is down or too many wait.
 */
export type ReadLocation = (id: LocationId, options: ReadOptions) => Promise<LinkedLocation | undefined>;

type Dependencies = { db: Db; limitLookup: LimitLookup; clock: () => Date };

export function locationReader({ db, limitLookup, clock }: Dependencies): ReadLocation {
  return async (id, { near, hasLeft }) => {
    const key = `location ${id} ${near?.latitude} ${near?.longitude}`;
    const row = await lookUpPlace(limitLookup, { key, lookUp: () => findLinkedLocation(db, id, near), hasLeft });
    if (!row) return undefined;
    const { chord, feedItem, hasPublicName, ...location } = row;
    const stories = feedItem === null ? [] : liveStories(feedItem, clock());
    const unnamed = { name: fallbackAddress(location), description: null, avatarUrl: null };
    return {
      ...location,
      ...(stories.length === 0 && !hasPublicName && unnamed),
      distanceFromUser: chord === null ? null : milesOfChord(chord),
      stories,
    };
  };
}

function liveStories(feedItem: string, now: Date): LocationGroup['stories'] {
  const { stories } = JSON.parse(feedItem) as Pick<LocationGroup, 'stories'>;
  return stories.filter((story) => new Date(story.expiresAt) > now);
}
