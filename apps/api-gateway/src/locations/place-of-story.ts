import type { LocationId, StoryId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { findPlaceOfStory } from '@around/database/locations/place-of-story';
import type { LimitLookup } from '../places/limit-lookups.ts';
import { lookUpPlace } from './look-up-place.ts';

/** Reads the location of a live story; undefined when there is no such story. Throws 503 as `ReadLocation` does. */
export type ReadPlaceOfStory = (id: StoryId, client: { hasLeft: () => boolean }) => Promise<LocationId | undefined>;

type Dependencies = { db: Db; limitLookup: LimitLookup };

export function placeOfStoryReader({ db, limitLookup }: Dependencies): ReadPlaceOfStory {
  return (id, { hasLeft }) =>
    lookUpPlace(limitLookup, { key: `place of ${id}`, lookUp: () => findPlaceOfStory(db, id), hasLeft });
}
