import type { LocationId } from '@around/contracts/ids';
import { STORY_LIFETIME_MS } from '@around/contracts/story-lifetime';
import type { RunCounts } from '@around/database/crawl/crawl-run-queries';
import type { Db } from '@around/database/db';
import { refreshLiveLocations } from '@around/database/feed/live-locations';
import { saveHomeLocation } from '@around/database/locations/location-queries';
import { markStoriesFetched, type ProfileRow, saveProfileDetails } from '@around/database/profiles/profile-queries';
import { type NetworkStoryInput, saveNetworkStories } from '@around/database/stories/story-queries';
import type { StoryBatch } from '@around/network-client/calls/fetch-stories';
import type { NetworkProfile } from '@around/network-client/schemas/network-profile';
import type { NetworkStory } from '@around/network-client/schemas/network-story';
import { saveStickerPlaces } from './sticker-places.ts';

/** What one batch brought; details by the network's id, for the profiles that were looked up. */
export type FetchedBatch = { profiles: ProfileRow[]; stories: StoryBatch; details: Map<string, NetworkProfile> };

/** Writes everything that a batch brought, in the caller's transaction. A story is where its sticker says, else at its author's home. */
export async function saveBatch(tx: Db, { profiles, stories, details }: FetchedBatch, now: Date): Promise<RunCounts> {
  const current = profiles.flatMap((author) =>
    storiesOf(author, stories)
      .filter((story) => isForTheFeed(story, now))
      .map((story) => ({ author, story })),
  );
  const homes = await saveHomes(tx, new Set(current.map(({ author }) => author)), details);
  const stickerPlaces = await saveStickerPlaces(tx, current);
  const placed = current.flatMap(({ author, story }) => {
    const locationId = stickerPlaces.get(story.mediaId) ?? homes.get(author.id);
    return locationId ? [toStoryRow(story, author, locationId)] : [];
  });

  const storiesAdded = await saveNetworkStories(tx, placed);
  const locationIds = [...new Set(placed.map((story) => story.locationId))];
  await refreshLiveLocations(tx, locationIds);
  await markStoriesFetched(
    tx,
    profiles.map((profile) => toMark(profile, storiesOf(profile, stories))),
  );
  return {
    storiesFetched: current.length,
    storiesAdded,
    storiesUnplaced: current.length - placed.length,
    locationsUpdated: locationIds.length,
  };
}

function storiesOf({ networkId }: ProfileRow, { storiesByProfile }: StoryBatch): NetworkStory[] {
  return storiesByProfile.get(networkId) ?? [];
}

function isForTheFeed(story: NetworkStory, now: Date): boolean {
  return story.audience === 'everyone' && story.takenAt.getTime() + STORY_LIFETIME_MS > now.getTime();
}

async function saveHomes(
  tx: Db,
  authors: Iterable<ProfileRow>,
  details: Map<string, NetworkProfile>,
): Promise<Map<ProfileRow['id'], LocationId>> {
  const homes = new Map<ProfileRow['id'], LocationId>();
  for (const author of authors) {
    const home = await saveHome(tx, author, details.get(author.networkId));
    if (home) homes.set(author.id, home);
  }
  return homes;
}

async function saveHome(
  tx: Db,
  author: ProfileRow,
  details: NetworkProfile | undefined,
): Promise<LocationId | undefined> {
  if (details) {
    const { id: networkId, biography: _, ...known } = details;
    await saveProfileDetails(tx, author.id, { ...known, networkId });
  }
  const { fullName, username, avatarUrl, latitude, longitude, city, category } = details ?? author;
  if (latitude === null || longitude === null) return undefined;
  const description = [category, city].filter((part) => part !== null).join(' · ') || null;
  return saveHomeLocation(tx, {
    profileId: author.id,
    name: fullName || username,
    description,
    avatarUrl,
    latitude,
    longitude,
  });
}

function toStoryRow(story: NetworkStory, author: ProfileRow, locationId: LocationId): NetworkStoryInput {
  return {
    externalId: story.mediaId,
    locationId,
    profileId: author.id,
    mediaType: story.mediaType,
    mediaUrl: story.mediaUrl,
    thumbnailUrl: story.thumbnailUrl,
    caption: story.caption,
    postedAt: story.takenAt,
  };
}

function toMark({ id: profileId }: ProfileRow, stories: NetworkStory[]) {
  const latest = Math.max(...stories.map((story) => story.takenAt.getTime()));
  return { profileId, latestStoryAt: stories.length > 0 ? new Date(latest) : null };
}
