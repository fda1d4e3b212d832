import { randomUUID } from 'node:crypto';
import type { LocationId, StoryId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { refreshLiveLocations } from '@around/database/feed/live-locations';

/** Far from the venues of the sandbox network. */
export const FAR_AWAY = { latitude: -45.87, longitude: 170.5 };

/** Adds a place with one story to the feed, in one transaction. */
export async function addLivePlace(
  db: Db,
  { postedAt = new Date() }: { postedAt?: Date } = {},
): Promise<{ locationId: LocationId; storyId: StoryId }> {
  return db.transaction().execute(async (tx) => {
    const location = tx.insertInto('locations').values({ name: 'Far away', ...FAR_AWAY });
    const { id: locationId } = await location.returning('id').executeTakeFirstOrThrow();
    const story = tx.insertInto('stories').values({
      locationId,
      source: 'moment',
      externalId: randomUUID(),
      mediaType: 'image',
      mediaUrl: '/media/far-away.jpg',
      postedAt,
    });
    const { id: storyId } = await story.returning('id').executeTakeFirstOrThrow();
    await refreshLiveLocations(tx, [locationId]);
    return { locationId, storyId };
  });
}
