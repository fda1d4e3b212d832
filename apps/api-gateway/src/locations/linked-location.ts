import type { Coordinates } from '@around/contracts/coordinates';
import type { LocationGroup } from '@around/contracts/feed';
import type { LocationId } from '@around/contracts/ids';
import type { LinkedLocation } from '@around/contracts/locations';
import { isDatabaseUnavailable } from '@around/database/database-unavailable';
import type { Db } from '@around/database/db';
import { findLinkedLocation } from '@around/database/locations/linked-location';
import { AppError } from '@around/service-kit/app-error';
import { milesOfChord } from '../places/great-circle.ts';

/** Reads a location with its live stories; undefined for an unknown id. Throws 503 while the database is down. */
export type ReadLocation = (id: LocationId, near?: Coordinates) => Promise<LinkedLocation | undefined>;

export function locationReader({ db, clock }: { db: Db; clock: () => Date }): ReadLocation {
  return async (id, near) => {
    const row = await findLinkedLocation(db, id, near).catch((cause: unknown) => {
      if (!isDatabaseUnavailable(cause)) throw cause;
      throw new AppError('unavailable', 'This place cannot be loaded right now. Please try again.', {
        cause,
        retryAfterSeconds: 5,
      });
    });
    if (!row) return undefined;
    const { chord, feedItem, ...location } = row;
    return {
      ...location,
      distanceFromUser: chord === null ? null : milesOfChord(chord),
      stories: feedItem === null ? [] : liveStories(feedItem, clock()),
    };
  };
}

function liveStories(feedItem: string, now: Date): LocationGroup['stories'] {
  const { stories } = JSON.parse(feedItem) as Pick<LocationGroup, 'stories'>;
  return stories.filter((story) => new Date(story.expiresAt) > now);
}
