import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { hiddenStories } from '../feed-data/hidden-stories.ts';

/** Story id and the time when the page learned of the takedown. */
const removedAt = new Map<string, number>();

/** Hides stories that were taken down, on cards and in open viewers, until the page is loaded again. */
export function hideRemoved(storyIds: string[]): void {
  const now = Date.now();
  for (const id of storyIds) {
    removedAt.set(id, now);
    hiddenStories.hide(id, now);
  }
}

/** Shows stories again that are in a response requested after they were hidden. */
export function showRestored(places: FeedPlace[], requestedAt: number): void {
  for (const { id } of places.flatMap(({ stories }) => stories)) {
    if ((removedAt.get(id) ?? requestedAt) >= requestedAt) continue;
    removedAt.delete(id);
    hiddenStories.showAgain(id);
  }
}
