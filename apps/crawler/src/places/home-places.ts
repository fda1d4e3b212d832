import type { Coordinates } from '@around/contracts/coordinates';
import { visibleText } from '@around/contracts/visible-text';
import type { Db } from '@around/database/db';
import { saveHomeLocation } from '@around/database/locations/location-queries';
import { type ProfileRow, saveProfileDetails } from '@around/database/profiles/profile-queries';
import { findUsualPlaces } from '@around/database/profiles/watched-profiles';
import type { NetworkProfile } from '@around/network-client/schemas/network-profile';
import type { StoryPlace } from './sticker-places.ts';

/**
 * Finds and saves the homes of these profiles: from their details at the network, otherwise from an operator, otherwise the place of
 * most of their stickers. Profiles without any are left out.
 */
export async function saveHomePlaces(tx: Db, profiles: ProfileRow[]): Promise<Map<ProfileRow['id'], StoryPlace>> {
  const homes = new Map<ProfileRow['id'], StoryPlace>();
  for (const profile of profiles) {
    const home = await saveHome(tx, profile);
    if (home) homes.set(profile.id, home);
  }
  const withoutHome = profiles.filter((profile) => !homes.has(profile.id)).map((profile) => profile.id);
  for (const [profileId, locationId] of await findUsualPlaces(tx, withoutHome)) {
    homes.set(profileId, { locationId, placedBy: 'usual' });
  }
  return homes;
}

async function saveHome(tx: Db, profile: ProfileRow): Promise<StoryPlace | undefined> {
  const position =
    positionOf(profile) ?? positionOf({ latitude: profile.setLatitude, longitude: profile.setLongitude });
  if (!position) return undefined;
  const { fullName, username, avatarUrl, city, category } = profile;
  const description = [category, city].filter((part) => part !== null).join(' · ') || null;
  const home = {
    profileId: profile.id,
    name: visibleText(fullName ?? '') || username,
    description,
    avatarUrl,
    ...position,
  };
  return { locationId: await saveHomeLocation(tx, home), placedBy: 'home' };
}

export async function saveNetworkDetails(tx: Db, profileId: ProfileRow['id'], details: NetworkProfile): Promise<void> {
  const { id: networkId, biography: _, ...known } = details;
  await saveProfileDetails(tx, profileId, { ...known, networkId });
}

function positionOf({ latitude, longitude }: Pick<ProfileRow, 'latitude' | 'longitude'>): Coordinates | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}
