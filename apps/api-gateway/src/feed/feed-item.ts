import type { LocationGroup } from '@around/contracts/feed';
import type { FeedRow } from '@around/database/feed/feed-queries';
import { milesOfChord } from '../places/great-circle.ts';

type StoredItem = Omit<LocationGroup, 'distanceFromUser'>;

/**
 * One location group as JSON text; undefined when all its stories have expired. The database stores the JSON, which is parsed
 * only when a story in it has expired.
 */
export function writeFeedItem(row: FeedRow, now: Date): string | undefined {
  const item = row.nextExpiryAt > now ? row.feedItem : dropExpired(row.feedItem, now);
  if (!item) return undefined;
  return `{"distanceFromUser":${milesOfChord(row.chord)},${item.slice(item.indexOf('{') + 1)}`;
}

function dropExpired(feedItem: string, now: Date): string | undefined {
  const item = JSON.parse(feedItem) as StoredItem;
  const stories = item.stories.filter((story) => new Date(story.expiresAt) > now);
  return stories.length > 0 ? JSON.stringify({ ...item, stories }) : undefined;
}
