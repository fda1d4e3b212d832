import type { LocationId, ProfileId } from '@around/contracts/ids';
import { visibleText } from '@around/contracts/visible-text';
import type { Db } from '@around/database/db';
import { refreshLiveLocations } from '@around/database/feed/live-locations';
import { moveStoriesToHomes } from '@around/database/locations/location-queries';
import { findLookedUpPlaces } from '@around/database/locations/looked-up-places';
import { type NetworkStoryInput, type NewStory, saveNetworkStories } from '@around/database/stories/story-queries';
import { saveWaitingStories, type WaitingStoryInput } from '@around/database/stories/waiting-stories';
import type { AuthoredStory } from './authored-story.ts';
import { areDetailsDue } from './details-due.ts';
import { saveHomePlaces } from './home-places.ts';
import { placesToLookUp, type StoryPlace, saveStickerPlaces } from './sticker-places.ts';

export type PlacedStories = {
  newStories: NewStory[];
  locationIds: LocationId[];
  /** Number of stories without any place. */
  unplaced: number;
  toLookUp: ProfileId[];
};

/**
 * Puts stories into the feed at the best place that is known now: of the sticker, otherwise the author's home. Stories for which a
 * look-up is open, or without any place, are stored as waiting. The caller holds the locks of the authors.
 */
export async function placeStories(tx: Db, stories: AuthoredStory[], now: Date): Promise<PlacedStories> {
  const lookedUp = await findLookedUpPlaces(tx, placesToLookUp(stories));
  const homes = await saveHomePlaces(tx, [...new Set(stories.map(({ author }) => author))]);
  const homeIds = [...homes.values()].map(({ locationId }) => locationId);
  const leftForHome = await moveStoriesToHomes(tx, homeIds);
  const stickers = await saveStickerPlaces(tx, stories, lookedUp);
  const rated = stories.map((authored) => {
    const { author, story } = authored;
    const place = stickers.get(story.mediaId) ?? homes.get(author.id);
    const isStickerOpen = placesToLookUp([authored]).some((pk) => !lookedUp.has(pk));
    const isHomeOpen = areDetailsDue(author, now);
    const isAtSticker = stickers.has(story.mediaId);
    const isWaiting = !place || isStickerOpen || (!isAtSticker && isHomeOpen);
    return { ...authored, place, isWaiting, isLookUpOpen: isStickerOpen || isHomeOpen };
  });

  const placed = rated.flatMap((story) => (story.place ? [toStoryRow(story, story.place)] : []));
  const { newStories, leftLocationIds } = await saveNetworkStories(tx, placed);
  const locationIds = [...new Set(placed.map((story) => story.locationId))];
  const changedForHome = leftForHome.length > 0 ? [...leftForHome, ...homeIds] : [];
  await refreshLiveLocations(tx, [...new Set([...locationIds, ...leftLocationIds, ...changedForHome])]);
  await saveWaitingStories(tx, {
    waiting: rated.filter(({ isWaiting }) => isWaiting).map((story) => toWaitingRow(story, story.place)),
    settled: rated.filter(({ isWaiting }) => !isWaiting).map(({ story }) => story.mediaId),
  });
  return {
    newStories,
    locationIds,
    unplaced: rated.length - placed.length,
    toLookUp: [...new Set(rated.filter(({ isLookUpOpen }) => isLookUpOpen).map(({ author }) => author.id))],
  };
}

function toRow({ author, story }: AuthoredStory) {
  const { mediaId: externalId, takenAt: postedAt, mediaType, mediaUrl, thumbnailUrl } = story;
  const caption = visibleText(story.caption ?? '') || null;
  return { externalId, profileId: author.id, mediaType, mediaUrl, thumbnailUrl, caption, postedAt };
}

function toStoryRow(authored: AuthoredStory, place: StoryPlace): NetworkStoryInput {
  return { ...toRow(authored), ...place };
}

function toWaitingRow(authored: AuthoredStory, place: StoryPlace | undefined): WaitingStoryInput {
  const sticker = authored.story.place;
  return {
    ...toRow(authored),
    runId: authored.runId,
    isPlaced: place !== undefined,
    place: sticker && JSON.stringify(sticker),
  };
}
