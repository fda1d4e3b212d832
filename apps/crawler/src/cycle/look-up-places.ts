import type { Db } from '@around/database/db';
import { findLookedUpPlaces, type LookedUpPlace, saveLookedUpPlace } from '@around/database/locations/looked-up-places';
import { CrawlFailure, type CrawlFailureKind } from '@around/network-client/crawl-failure';
import type { NetworkPlace } from '@around/network-client/schemas/network-place';
import type { AccountWork } from '../rotation/account-work.ts';
import type { AuthoredStory } from './authored-stories.ts';

/** Requests that one batch may spend on places; a story beyond them is at its author's home. */
const LOOK_UPS_PER_BATCH = 5;

/** Failures that say something of the place or the call, and nothing of the account: the place stays unknown for a day. */
const UNKNOWN_PLACE: CrawlFailureKind[] = ['targetGone', 'targetPrivate', 'endpointChanged'];

/**
 * The places of stickers that came without a name or a position, by the network's id: from earlier look-ups, else asked for. Each
 * answer is kept at once, so that a batch which fails later has not asked in vain.
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

/** The network's ids of places that their stickers do not tell enough of. */
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
