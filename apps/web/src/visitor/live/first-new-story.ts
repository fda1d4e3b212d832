import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';

export function storyIdsOf(places: FeedPlace[]): Set<string> {
  return new Set(places.flatMap(({ stories }) => stories.map(({ id }) => id)));
}

/** The nearest story that was not known before; places are nearest first. */
export function firstNewStory(
  places: FeedPlace[],
  known: ReadonlySet<string>,
): { placeId: string; storyIndex: number } | undefined {
  for (const { id, stories } of places) {
    const storyIndex = stories.findIndex((story) => !known.has(story.id));
    if (storyIndex >= 0) return { placeId: id, storyIndex };
  }
  return undefined;
}
