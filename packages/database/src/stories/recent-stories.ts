import type { LocationId, StoryId } from '@around/contracts/ids';
import type { Db } from '../db.ts';
import type { StoryPlacement } from '../schema.ts';

export type RecentStory = {
  id: StoryId;
  locationId: LocationId;
  mediaType: 'image' | 'video';
  mediaUrl: string;
  createdAt: Date;
  placedBy: StoryPlacement | null;
};

/** Crawled stories, last stored first. */
export async function findRecentStories(db: Db, limit: number): Promise<RecentStory[]> {
  return db
    .selectFrom('stories')
    .select(['id', 'locationId', 'mediaType', 'mediaUrl', 'createdAt', 'placedBy'])
    .where('source', '=', 'network')
    .where('visibility', '=', 'shown')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type StoredStory = Omit<RecentStory, 'placedBy'> & { locationName: string; caption: string | null };

/** The given network stories that are stored, newest first. */
export async function findStoredStories(db: Db, externalIds: string[]): Promise<StoredStory[]> {
  if (externalIds.length === 0) return [];
  return db
    .selectFrom('stories')
    .innerJoin('locations', 'locations.id', 'stories.locationId')
    .select([
      'stories.id',
      'stories.locationId',
      'locations.name as locationName',
      'stories.mediaType',
      'stories.mediaUrl',
      'stories.caption',
      'stories.createdAt',
    ])
    .where('stories.source', '=', 'network')
    .where('stories.visibility', '=', 'shown')
    .where('stories.externalId', 'in', externalIds)
    .orderBy('stories.postedAt', 'desc')
    .execute();
}
