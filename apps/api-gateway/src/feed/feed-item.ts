import type { LocationGroup, Story } from '@around/contracts/feed';
import type { StoryId } from '@around/contracts/ids';
import type { FeedRow } from '@around/database/feed/feed-queries';
import { milesOfChord } from '../places/great-circle.ts';

type StoredItem = Omit<LocationGroup, 'distanceFromUser'>;

/**
 * One location group as JSON text; undefined when all its stories have expired. The database stores the JSON, which is parsed
 * only when a story in it has expired.
 */
export function writeFeedItem(row: FeedRow, now: Date): string | undefined {
  const item = row.nextExpiryAt > now ? row.feedItem : dropStories(row.feedItem, isLive(now));
  if (!item) return undefined;
  return `{"distanceFromUser":${milesOfChord(row.chord)},${item.slice(item.indexOf('{') + 1)}`;
}

/** Rows that were read some time ago may hold stories that have been taken down since. Undefined when none is left. */
export function withoutStories(row: FeedRow, isTakenDown: (storyId: StoryId) => boolean): FeedRow | undefined {
  const feedItem = dropStories(row.feedItem, ({ id }) => !isTakenDown(id));
  return feedItem === undefined ? undefined : { ...row, feedItem };
}

function isLive(now: Date): (story: Story) => boolean {
  return (story) => new Date(story.expiresAt) > now;
}

function dropStories(feedItem: string, isKept: (story: Story) => boolean): string | undefined {
  const item = JSON.parse(feedItem) as StoredItem;
  const stories = item.stories.filter(isKept);
  return stories.length > 0 ? JSON.stringify({ ...item, stories }) : undefined;
}
