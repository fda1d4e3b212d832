import { useCallback, useState } from 'react';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';

/** The last shown story of each place, by id, because new stories shift the indexes. */
export function useWatchedStories() {
  const [storyIds, setStoryIds] = useState<Record<string, string>>({});

  const remember = useCallback((place: FeedPlace, storyIndex: number) => {
    const storyId = place.stories[storyIndex]?.id;
    if (storyId) setStoryIds((known) => (known[place.id] === storyId ? known : { ...known, [place.id]: storyId }));
  }, []);

  function watchedIndex(place: FeedPlace): number {
    const storyId = storyIds[place.id];
    return Math.max(
      0,
      place.stories.findIndex(({ id }) => id === storyId),
    );
  }

  return { watchedIndex, remember };
}
