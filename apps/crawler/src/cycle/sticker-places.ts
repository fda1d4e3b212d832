import type { LocationId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { type NetworkPlaceInput, saveStickerLocation } from '@around/database/locations/location-queries';
import type { ProfileRow } from '@around/database/profiles/profile-queries';
import type { NetworkPlace } from '@around/network-client/schemas/network-place';
import type { NetworkStory } from '@around/network-client/schemas/network-story';

export type AuthoredStory = { author: ProfileRow; story: NetworkStory };

/** The locations of the stories whose sticker carries a name and coordinates, by the story's media id. */
export async function saveStickerPlaces(tx: Db, stories: AuthoredStory[]): Promise<Map<string, LocationId>> {
  const stickers = stories.flatMap(({ author, story }) => {
    const place = toPlaceInput(story.place);
    return place ? [{ mediaId: story.mediaId, authorId: author.id, place }] : [];
  });
  const locationIds = new Map<string, LocationId>();
  // In the order of their ids: two batches that share places wait for each other and never for ever.
  for (const { mediaId, authorId, place } of stickers.toSorted(byPlace)) {
    locationIds.set(mediaId, await saveStickerLocation(tx, place, authorId));
  }
  return locationIds;
}

function toPlaceInput(place: NetworkPlace | null): NetworkPlaceInput | undefined {
  if (!place?.name || place.latitude === null || place.longitude === null) return undefined;
  const { pk, name, latitude, longitude, city } = place;
  return { networkLocationId: pk, name, latitude, longitude, description: city };
}

function byPlace(a: { place: NetworkPlaceInput }, b: { place: NetworkPlaceInput }): number {
  return a.place.networkLocationId < b.place.networkLocationId ? -1 : 1;
}
