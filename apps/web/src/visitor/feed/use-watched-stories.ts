import { useCallback, useState } from 'react';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';

type Watched = { storyId: string; storyIndex: number };

/** The last shown story of each place, by id, because new stories shift the indexes. The next story replaces one that is gone. */
export function useWatchedStories() {
  const [watched, setWatched] = useState<Record<string, Watched>>({});

  const remember = useCallback((place: FeedPlace, storyIndex: number) => {
    const storyId = place.stories[storyIndex]?.id;
    if (!storyId) return;
    setWatched((known) => {
      const { [place.id]: last } = known;
      const isSame = last?.storyId === storyId && last.storyIndex === storyIndex;
      return isSame ? known : { ...known, [place.id]: { storyId, storyIndex } };
    });
  }, []);

  function watchedIndex(place: FeedPlace): number {
    const { storyId, storyIndex = 0 } = watched[place.id] ?? {};
    const found = place.stories.findIndex(({ id }) => id === storyId);
    return found >= 0 ? found : Math.max(0, Math.min(storyIndex, place.stories.length - 1));
  }

  return { watchedIndex, remember };
}
