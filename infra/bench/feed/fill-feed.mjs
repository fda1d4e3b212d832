import { refreshLiveLocations } from '../../../packages/database/src/feed/live-locations.ts';
import { makePlaces } from './world.mjs';

const BATCH = 500;
const SHA = '0123456789abcdef0123456789abcdef';

/** Adds live locations with the same number of stories each. Their texts are as long as those of the network. */
export async function fillFeed(db, { locations, stories }) {
  const places = [...makePlaces(locations)];
  const ids = [];
  for (let done = 0; done < places.length; done += BATCH) {
    const rows = places.slice(done, done + BATCH).map((place, index) => ({ ...place, name: `Place ${done + index}` }));
    const added = await db.insertInto('locations').values(rows).returning('id').execute();
    const batch = added.map(({ id }) => id);
    await addStories(db, batch, stories);
    ids.push(...batch);
  }
  return ids;
}

let storyCount = 0;

/** Adds stories to each of these locations, in one transaction. */
export async function addStories(db, locationIds, each) {
  const rows = locationIds.flatMap((locationId) =>
    Array.from({ length: each }, () => {
      storyCount += 1;
      const path = `v/t51.2885-15/${storyCount}_${SHA}_n`;
      return {
        locationId,
        source: 'network',
        externalId: `37${String(storyCount).padStart(17, '0')}_${process.pid}`,
        mediaType: 'image',
        mediaUrl: `https://scontent-ist1-1.cdn.example/${path}.jpg?stp=dst-jpg_e35&_nc_ht=scontent&oh=${SHA}&oe=${storyCount}`,
        thumbnailUrl: null,
        caption: `Evening ${storyCount} by the sea`,
        postedAt: new Date(Date.now() - (storyCount % 3_600) * 1_000),
      };
    }),
  );
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('stories').values(rows).execute();
    await refreshLiveLocations(tx, [...new Set(locationIds)]);
  });
}
