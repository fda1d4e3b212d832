import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { hiddenStories } from '../feed-data/hidden-stories.ts';

/** Story id and the time when the page was told that it was taken down. */
const removedAt = new Map<string, number>();

/** Hides stories that were taken down, on cards and in open viewers, until the page is loaded again. */
export function hideRemoved(storyIds: string[]): void {
  const now = Date.now();
  for (const id of storyIds) {
    removedAt.set(id, now);
    hiddenStories.hide(id, now);
  }
}

/** Shows those of them that came back: an answer that was requested later has them. */
export function showRestored(places: FeedPlace[], requestedAt: number): void {
  for (const { id } of places.flatMap(({ stories }) => stories)) {
    if ((removedAt.get(id) ?? requestedAt) >= requestedAt) continue;
    removedAt.delete(id);
    hiddenStories.showAgain(id);
  }
}
