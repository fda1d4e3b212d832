import type { LocationId, StoryId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { StoryPlacement, StorySource, StoryVisibility } from '../schema.ts';

export type ListedStory = {
  id: StoryId;
  locationId: LocationId;
  locationName: string;
  source: StorySource;
  /** The author of a crawled story. */
  username: string | null;
  mediaType: 'image' | 'video';
  /** Null for a story that visitors do not see. */
  mediaUrl: string | null;
  thumbnailUrl: string | null;
  caption: string | null;
  postedAt: Date;
  createdAt: Date;
  expiresAt: Date;
  placedBy: StoryPlacement | null;
  visibility: StoryVisibility;
};

/** The media URLs of a hidden or removed story do not leave the server. */
const shownOnly = (column: 'mediaUrl' | 'thumbnailUrl') =>
  sql<string | null>`case when story.visibility = 'shown' then ${sql.ref(`story.${column}`)} end`.as(column);

export function selectListedStories(db: Db) {
  return db
    .selectFrom('stories as story')
    .innerJoin('locations as location', 'location.id', 'story.locationId')
    .leftJoin('profiles as profile', 'profile.id', 'story.profileId')
    .select([
      'story.id',
      'story.locationId',
      'location.name as locationName',
      'story.source',
      'profile.username',
      'story.mediaType',
      shownOnly('mediaUrl'),
      shownOnly('thumbnailUrl'),
      'story.caption',
      'story.postedAt',
      'story.createdAt',
      'story.expiresAt',
      'story.placedBy',
      'story.visibility',
    ]);
}

type StoryPage = {
  limit: number;
  /** The last story of the previous page. */
  before?: StoryId | undefined;
  placedBy?: StoryPlacement | 'moment' | undefined;
};

/** Crawled and shared stories, last stored first. */
export async function listStories(db: Db, { limit, before, placedBy }: StoryPage): Promise<ListedStory[]> {
  return selectListedStories(db)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(story.created_at, story.id) <
        (select last.created_at, last.id from stories last where last.id = ${before})`),
    )
    .$if(placedBy === 'moment', (query) => query.where('story.source', '=', 'moment'))
    .$if(placedBy !== undefined && placedBy !== 'moment', (query) =>
      query.where('story.placedBy', '=', placedBy as StoryPlacement),
    )
    .orderBy('story.createdAt', 'desc')
    .orderBy('story.id', 'desc')
    .limit(limit)
    .execute();
}
