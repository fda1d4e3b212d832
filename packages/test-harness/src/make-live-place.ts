import type { LocationId, StoryId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { refreshLiveLocations } from '@around/database/feed/live-locations';
import { makeLocation, makeStory, type StoryOptions } from './make-rows.ts';

type StoryInput = Pick<StoryOptions, 'postedAt' | 'caption' | 'mediaUrl' | 'mediaType'>;
export type LivePlace = { id: LocationId; storyIds: StoryId[] };

/** Adds a location with these stories to the feed. */
export async function makeLivePlace(db: Db, name: string, stories: StoryInput[] = [{}]): Promise<LivePlace> {
  const id = await makeLocation(db, { name });
  const storyIds: StoryId[] = [];
  for (const story of stories) storyIds.push(await addStory(db, id, story));
  await refreshLiveLocations(db, [id]);
  return { id, storyIds };
}

async function addStory(db: Db, locationId: LocationId, story: StoryInput): Promise<StoryId> {
  const externalId = await makeStory(db, locationId, story);
  const stored = db.selectFrom('stories').select('id').where('externalId', '=', externalId);
  return (await stored.executeTakeFirstOrThrow()).id;
}
