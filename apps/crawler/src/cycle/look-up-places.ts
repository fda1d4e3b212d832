import type { Db } from '@around/database/db';
import { findLookedUpPlaces, type LookedUpPlace, saveLookedUpPlace } from '@around/database/locations/looked-up-places';
import { CrawlFailure, type CrawlFailureKind } from '@around/network-client/crawl-failure';
import type { NetworkPlace } from '@around/network-client/schemas/network-place';
import type { AccountWork } from '../rotation/account-work.ts';
import type { AuthoredStory } from './authored-stories.ts';

/** Place requests of one batch; further stories are placed at their author's home. */
const LOOK_UPS_PER_BATCH = 5;

/** Failures about the place or the call, not the account: the place counts as unknown for a day. */
const UNKNOWN_PLACE: CrawlFailureKind[] = ['targetGone', 'targetPrivate', 'endpointChanged'];

/**
 * Places of stickers without a name or a position, by network id: from earlier look-ups, otherwise fetched. Each result is saved at
 * once, so that a batch that fails later keeps it.
 */
export async function lookUpPlaces(
  db: Db,
  account: AccountWork,
  stories: AuthoredStory[],
): Promise<Map<string, LookedUpPlace>> {
  const pks = placesToLookUp(stories);
  const places = await findLookedUpPlaces(db, pks);
  for (const pk of pks.filter((pk) => !places.has(pk)).slice(0, LOOK_UPS_PER_BATCH)) {
    const place = await account.call((client, signal) => askForPlace(pk, client.fetchLocation(pk, { signal })));
    await saveLookedUpPlace(db, place);
    places.set(pk, place);
  }
  return places;
}

/** Network ids of places whose stickers are incomplete. */
export function placesToLookUp(stories: AuthoredStory[]): string[] {
  return [...new Set(stories.flatMap(({ story }) => pkToLookUp(story.place)))];
}

function pkToLookUp(place: NetworkPlace | null): string[] {
  const isComplete = place === null || (place.name !== null && place.latitude !== null);
  return isComplete || !/^\d{1,20}$/.test(place.pk) ? [] : [place.pk];
}

async function askForPlace(pk: string, asking: Promise<NetworkPlace>): Promise<LookedUpPlace> {
  try {
    const { name, latitude, longitude, city } = await asking;
    return { pk, name, latitude, longitude, city };
  } catch (error) {
    if (!(error instanceof CrawlFailure) || !UNKNOWN_PLACE.includes(error.kind)) throw error;
    return { pk, name: null, latitude: null, longitude: null, city: null };
  }
}
