import type { LocationId } from '@around/contracts/ids';
import { visibleText } from '@around/contracts/visible-text';
import type { Db } from '@around/database/db';
import { type NetworkPlaceInput, saveStickerLocation } from '@around/database/locations/location-queries';
import type { LookedUpPlace } from '@around/database/locations/looked-up-places';
import type { StoryPlacement } from '@around/database/schema';
import type { NetworkPlace } from '@around/network-client/schemas/network-place';
import type { AuthoredStory } from './authored-story.ts';

/** The location of a story and the source of that information. */
export type StoryPlace = { locationId: LocationId; placedBy: StoryPlacement };

/** Locations of stories whose sticker has a known position, by media id. */
export async function saveStickerPlaces(
  tx: Db,
  stories: AuthoredStory[],
  lookedUp: Map<string, LookedUpPlace>,
): Promise<Map<string, StoryPlace>> {
  const stickers = stories.flatMap(({ author, story }) => {
    const found = positionOf(story.place, lookedUp);
    return found ? [{ mediaId: story.mediaId, authorId: author.id, ...found }] : [];
  });
  const places = new Map<string, StoryPlace>();
  // In the order of ids, so that two batches with the same places do not deadlock.
  for (const { mediaId, authorId, place, placedBy } of stickers.toSorted(byPlace)) {
    places.set(mediaId, { locationId: await saveStickerLocation(tx, place, authorId), placedBy });
  }
  return places;
}

/** Network ids of places whose stickers are incomplete. */
export function placesToLookUp(stories: AuthoredStory[]): string[] {
  return [...new Set(stories.flatMap(({ story }) => pkToLookUp(story.place)))];
}

function pkToLookUp(place: NetworkPlace | null): string[] {
  const isComplete = place === null || (visibleText(place.name ?? '') !== '' && place.latitude !== null);
  return isComplete || !/^\d{1,20}$/.test(place.pk) ? [] : [place.pk];
}

type Position = { place: NetworkPlaceInput; placedBy: StoryPlacement };

function positionOf(sticker: NetworkPlace | null, lookedUp: Map<string, LookedUpPlace>): Position | undefined {
  if (!sticker) return undefined;
  const own = toPlaceInput(sticker);
  if (own) return { place: own, placedBy: 'sticker' };
  const known = lookedUp.get(sticker.pk);
  const found = known && toPlaceInput({ ...known, name: known.name ?? sticker.name });
  return found && { place: found, placedBy: 'lookup' };
}

function toPlaceInput(place: LookedUpPlace): NetworkPlaceInput | undefined {
  const { pk, latitude, longitude, city } = place;
  const name = visibleText(place.name ?? '');
  if (!name || latitude === null || longitude === null) return undefined;
  return { networkLocationId: pk, name, latitude, longitude, description: city };
}

function byPlace(a: Position, b: Position): number {
  return a.place.networkLocationId < b.place.networkLocationId ? -1 : 1;
}
