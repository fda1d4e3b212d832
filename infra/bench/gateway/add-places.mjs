import { refreshLiveLocations } from '../../../packages/database/src/feed/live-locations.ts';
import { makeLocation, makeStory } from '../../../packages/test-harness/src/make-rows.ts';

/** Adds places with one story each to the feed, and returns the ids of the stories. */
export async function addPlaces(db, count) {
  const storyIds = [];
  for (let index = 0; index < count; index += 1) {
    const position = { name: `Place ${index}`, latitude: 38.4 + index / 1e3, longitude: 27.1 };
    const locationId = await makeLocation(db, position);
    const externalId = await makeStory(db, locationId);
    await refreshLiveLocations(db, [locationId]);
    const story = db.selectFrom('stories').select('id').where('externalId', '=', externalId);
    storyIds.push((await story.executeTakeFirstOrThrow()).id);
  }
  return storyIds;
}
