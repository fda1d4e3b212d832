import type { LocationGroup } from '@around/contracts/feed';

type StoredItem = Omit<LocationGroup, 'distanceFromUser'>;

export type LiveItem = {
  /** JSON of a location group without its distance. */
  item: string;
  /** Until then, in milliseconds since the epoch, all its stories are live. */
  nextExpiry: number;
};

/** The item without the stories that have expired; undefined when none is left. It is parsed only when one has expired. */
export function dropExpiredStories(live: LiveItem, now: number): LiveItem | undefined {
  if (live.nextExpiry > now) return live;
  const item = JSON.parse(live.item) as StoredItem;
  const kept = item.stories.filter((story) => Date.parse(story.expiresAt) > now);
  if (kept.length === 0) return undefined;
  return {
    item: JSON.stringify({ ...item, stories: kept }),
    nextExpiry: Math.min(...kept.map((story) => Date.parse(story.expiresAt))),
  };
}
