import type { StoryId } from '@around/contracts/ids';
import type { Db } from '../db.ts';
import { refreshLiveLocations } from '../feed/live-locations.ts';
import type { StoryVisibility } from '../schema.ts';
import { addCdnPurge, pathsOfStory } from './cdn-purges.ts';
import { addTakedowns, endTakedowns } from './media-takedowns.ts';

/**
 * Shows, hides or removes stories: in the feed at once, in media and links as soon as each process has read the takedowns. Stories
 * that are deleted or in this state already are left out. Call it in a transaction. Returns those that changed.
 */
export async function setVisibility(db: Db, storyIds: StoryId[], visibility: StoryVisibility): Promise<StoryId[]> {
  if (storyIds.length === 0) return [];
  // Locked in the order of `saveNetworkStories`.
  const known = await db
    .selectFrom('stories')
    .select('id')
    .where('id', 'in', storyIds)
    .where('visibility', '!=', visibility)
    .orderBy('externalId')
    .forUpdate()
    .execute();
  if (known.length === 0) return [];
  const changed = await db
    .updateTable('stories')
    .set({ visibility })
    .where(
      'id',
      'in',
      known.map(({ id }) => id),
    )
    .returning(['id', 'locationId', 'mediaUrl', 'thumbnailUrl', 'expiresAt'])
    .execute();
  await refreshLiveLocations(db, [...new Set(changed.map(({ locationId }) => locationId))]);
  const ids = changed.map(({ id }) => id);
  if (visibility === 'shown') await endTakedowns(db, ids);
  else {
    await addTakedowns(
      db,
      changed.map(({ id, mediaUrl, thumbnailUrl, expiresAt }) => ({
        owner: id,
        urls: [mediaUrl, thumbnailUrl],
        endsAt: expiresAt,
      })),
    );
  }
  // A CDN may have cached the error of a story that is shown again.
  await addCdnPurge(db, changed.flatMap(pathsOfStory));
  return ids;
}
