import type { Db } from '@around/database/db';
import { findLookedUpPlaces } from '@around/database/locations/looked-up-places';
import type { ProfileRow } from '@around/database/profiles/profile-queries';
import type { NetworkStory } from '@around/network-client/schemas/network-story';
import type { TrayEntry } from '@around/network-client/schemas/tray-entry';
import { storiesForTheFeed } from './authored-stories.ts';
import { areDetailsDue } from './due-profiles.ts';
import type { FetchedBatch } from './fetch-batch.ts';
import { placesToLookUp } from './look-up-places.ts';

type Tray = { entries: TrayEntry[]; requestedAt: Date };

/**
 * Stories that the tray contains completely, as a batch that needed no request: of profiles for which neither the home nor the place
 * of a sticker has to be looked up.
 */
export async function findTrayStories(
  db: Db,
  profiles: ProfileRow[],
  { entries, requestedAt }: Tray,
  now: Date,
): Promise<FetchedBatch> {
  const carried = new Map(
    entries.flatMap(
      ({ profile, stories }): Array<[string, NetworkStory[]]> => (stories ? [[profile.id, stories]] : []),
    ),
  );
  const stories = { storiesByProfile: carried, absentProfileIds: [], unreadable: 0 };
  const candidates = profiles.filter((profile) => carried.has(profile.networkId) && !areDetailsDue(profile, now));
  const placesOf = (authors: ProfileRow[]) => placesToLookUp(storiesForTheFeed(authors, stories, now));
  const places = await findLookedUpPlaces(db, placesOf(candidates));
  return {
    profiles: candidates.filter((profile) => placesOf([profile]).every((pk) => places.has(pk))),
    requestedAt,
    stories,
    details: new Map(),
    places,
  };
}
