import type { LocationGroup } from '@around/contracts/feed';
import type { FeedRow } from '@around/database/feed/feed-queries';
import { milesOfChord } from '../places/great-circle.ts';

type StoredItem = Omit<LocationGroup, 'distanceFromUser'>;

/**
 * One location of the answer as JSON text; undefined when none of its stories is live any more. The text comes ready from the
 * database, and is parsed only when a story in it has expired since it was made.
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
