import type { ProfileId } from '@around/contracts/ids';
import type { RunCounts } from '@around/database/crawl/crawl-run-queries';
import type { Db } from '@around/database/db';
import { lockAllowedProfiles } from '@around/database/profiles/excluded-profiles';
import { findProfiles, markStoriesFetched, type ProfileRow } from '@around/database/profiles/profile-queries';
import { type SetAsideInput, saveSetAsideStories } from '@around/database/stories/set-aside-stories';
import type { NewStory } from '@around/database/stories/story-queries';
import type { StoryBatch } from '@around/network-client/calls/fetch-stories';
import type { NetworkStory } from '@around/network-client/schemas/network-story';
import { placeStories } from '../../places/place-stories.ts';
import { storiesForTheFeed, storiesOf } from '../fetching/authored-stories.ts';
import type { FetchedBatch } from '../fetching/fetch-batch.ts';

export type SavedBatch = {
  counts: Required<
    Pick<RunCounts, 'storiesFetched' | 'storiesAdded' | 'storiesUnplaced' | 'storiesSetAside' | 'locationsUpdated'>
  >;
  newStories: NewStory[];
  /** Authors with an open look-up, of their home or of the place on a sticker. */
  toLookUp: ProfileId[];
};

/** Writes the result of a batch in the caller's transaction. Profiles that were excluded since the request are left out. */
export async function saveBatch(tx: Db, batch: FetchedBatch, now: Date): Promise<SavedBatch> {
  const ids = batch.profiles.map(({ id }) => id);
  await lockAllowedProfiles(tx, ids);
  const profiles = await findProfiles(tx, ids);
  const current = storiesForTheFeed(profiles, batch, now);
  const { newStories, locationIds, unplaced, toLookUp } = await placeStories(tx, current, now);
  const setAside = toSetAside(profiles, batch.stories);
  await saveSetAsideStories(tx, setAside);
  await markStoriesFetched(
    tx,
    profiles.map((profile) => toMark(profile, storiesOf(profile, batch.stories))),
    batch.requestedAt,
  );
  const counts = {
    storiesFetched: current.length,
    storiesAdded: newStories.length,
    storiesUnplaced: unplaced,
    storiesSetAside: setAside.length,
    locationsUpdated: locationIds.length,
  };
  return { counts, newStories, toLookUp };
}

function toSetAside(profiles: ProfileRow[], { setAside, storiesByProfile }: StoryBatch): SetAsideInput[] {
  const idByNetworkId = new Map(profiles.map(({ id, networkId }) => [networkId, id]));
  return setAside.flatMap(({ profileId: networkId, ...story }) => {
    const profileId = idByNetworkId.get(networkId);
    return profileId ? [{ ...story, profileId, isWholeProfile: !storiesByProfile.has(networkId) }] : [];
  });
}

function toMark({ id: profileId }: ProfileRow, stories: NetworkStory[]) {
  const latest = Math.max(...stories.map((story) => story.takenAt.getTime()));
  return { profileId, latestStoryAt: stories.length > 0 ? new Date(latest) : null };
}
