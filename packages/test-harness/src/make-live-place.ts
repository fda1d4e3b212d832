import type { LocationId, StoryId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { refreshLiveLocations } from '@around/database/feed/live-locations';
import { makeLocation, makeStory } from './make-rows.ts';

type StorySketch = { postedAt?: Date; caption?: string; mediaUrl?: string; mediaType?: 'image' | 'video' };
export type LivePlace = { id: LocationId; storyIds: StoryId[] };

/** A place with these stories, as the feed has it. */
export async function makeLivePlace(db: Db, name: string, sketches: StorySketch[] = [{}]): Promise<LivePlace> {
  const id = await makeLocation(db, { name });
  const storyIds: StoryId[] = [];
  for (const sketch of sketches) storyIds.push(await addStory(db, id, sketch));
  await refreshLiveLocations(db, [id]);
  return { id, storyIds };
}

async function addStory(db: Db, locationId: LocationId, { mediaUrl, mediaType, ...options }: StorySketch) {
  const externalId = await makeStory(db, locationId, options);
  const stored = db.selectFrom('stories').select('id').where('externalId', '=', externalId);
  const { id } = await stored.executeTakeFirstOrThrow();
  const media = { ...(mediaUrl && { mediaUrl }), ...(mediaType && { mediaType }) };
  if (mediaUrl || mediaType) await db.updateTable('stories').set(media).where('id', '=', id).execute();
  return id;
}

const HOUR_MS = 3_600_000;

/** So many hours before now. */
export function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * HOUR_MS);
}
