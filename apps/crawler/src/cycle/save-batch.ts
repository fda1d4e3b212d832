import type { LocationId } from '@around/contracts/ids';
import type { RunCounts } from '@around/database/crawl/crawl-run-queries';
import type { Db } from '@around/database/db';
import { refreshLiveLocations } from '@around/database/feed/live-locations';
import { lockAllowedProfiles } from '@around/database/profiles/excluded-profiles';
import { markStoriesFetched, type ProfileRow } from '@around/database/profiles/profile-queries';
import { type NetworkStoryInput, type NewStory, saveNetworkStories } from '@around/database/stories/story-queries';
import type { NetworkStory } from '@around/network-client/schemas/network-story';
import { type AuthoredStory, storiesForTheFeed, storiesOf } from './authored-stories.ts';
import type { FetchedBatch } from './fetch-batch.ts';
import { saveHomePlaces } from './home-places.ts';
import { type StoryPlace, saveStickerPlaces } from './sticker-places.ts';

export type SavedBatch = {
  counts: Required<Pick<RunCounts, 'storiesFetched' | 'storiesAdded' | 'storiesUnplaced' | 'locationsUpdated'>>;
  newStories: NewStory[];
  locationIds: LocationId[];
};

/**
 * Writes the result of a batch in the caller's transaction. A story is placed at its sticker, otherwise at its author's home.
 * Profiles that were excluded since the request are left out.
 */
export async function saveBatch(tx: Db, batch: FetchedBatch, now: Date): Promise<SavedBatch> {
  const { stories, requestedAt, details, places } = batch;
  const collected = await lockAllowedProfiles(
    tx,
    batch.profiles.map(({ id }) => id),
  );
  const profiles = batch.profiles.filter(({ id }) => collected.has(id));
  const current = storiesForTheFeed(profiles, stories, now);
  const homes = await saveHomePlaces(tx, [...new Set(current.map(({ author }) => author))], details);
  const stickerPlaces = await saveStickerPlaces(tx, current, places);
  const placed = current.flatMap(({ author, story }) => {
    const place = stickerPlaces.get(story.mediaId) ?? homes.get(author.id);
    return place ? [toStoryRow({ author, story }, place)] : [];
  });

  const newStories = await saveNetworkStories(tx, placed);
  const locationIds = [...new Set(placed.map((story) => story.locationId))];
  await refreshLiveLocations(tx, locationIds);
  await markStoriesFetched(
    tx,
    profiles.map((profile) => toMark(profile, storiesOf(profile, stories))),
    requestedAt,
  );
  const counts = {
    storiesFetched: current.length,
    storiesAdded: newStories.length,
    storiesUnplaced: current.length - placed.length,
    locationsUpdated: locationIds.length,
  };
  return { counts, newStories, locationIds };
}

function toStoryRow({ author, story }: AuthoredStory, place: StoryPlace): NetworkStoryInput {
  return {
    ...place,
    externalId: story.mediaId,
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
