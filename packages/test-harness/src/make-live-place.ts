import type { LocationId, StoryId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { refreshLiveLocations } from '@around/database/feed/live-locations';
import { makeLocation, makeStory, type StoryOptions } from './make-rows.ts';

type StorySketch = Pick<StoryOptions, 'postedAt' | 'caption' | 'mediaUrl' | 'mediaType'>;
export type LivePlace = { id: LocationId; storyIds: StoryId[] };

/** A place with these stories, as the feed has it. */
export async function makeLivePlace(db: Db, name: string, sketches: StorySketch[] = [{}]): Promise<LivePlace> {
  const id = await makeLocation(db, { name });
  const storyIds: StoryId[] = [];
  for (const sketch of sketches) storyIds.push(await addStory(db, id, sketch));
  await refreshLiveLocations(db, [id]);
  return { id, storyIds };
}

async function addStory(db: Db, locationId: LocationId, sketch: StorySketch): Promise<StoryId> {
  const externalId = await makeStory(db, locationId, sketch);
  const stored = db.selectFrom('stories').select('id').where('externalId', '=', externalId);
  return (await stored.executeTakeFirstOrThrow()).id;
}
