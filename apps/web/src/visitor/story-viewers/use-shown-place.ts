import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { useHiddenStories, withoutHiddenStories } from '../feed-data/hidden-stories.ts';

type Start = {
  placeId: string;
  storyIndex: number;
  /** Called after the last place, or when no place is left. */
  onOver: () => void;
};

type At = { placeId: string; placeIndex: number; storyId: string | undefined; storyIndex: number };

/** The place and story of the viewer, by id, because stories can disappear while it is open. The next one replaces one that is gone. */
export function useShownPlace(all: FeedPlace[], { placeId, storyIndex, onOver }: Start) {
  const hidden = useHiddenStories();
  const places = useMemo(() => withoutHiddenStories(all, hidden), [all, hidden]);
  const [at, setAt] = useState<At>(() => {
    const placeIndex = Math.max(
      0,
      places.findIndex(({ id }) => id === placeId),
    );
    return { placeId, placeIndex, storyId: places[placeIndex]?.stories[storyIndex]?.id, storyIndex };
  });
  const placeIndex = indexOf(places, at);
  const place = places[placeIndex];
  const shownIndex = place?.id === at.placeId ? storyIndexOf(place, at) : 0;

  const isOver = place === undefined;
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);

  const showStory = useCallback(
    (index: number) => {
      const storyId = place?.stories[index]?.id;
      if (!place || !storyId) return;
      setAt((last) => {
        const isSame = last.placeId === place.id && last.storyId === storyId && last.storyIndex === index;
        return isSame ? last : { placeId: place.id, placeIndex, storyId, storyIndex: index };
      });
    },
    [place, placeIndex],
  );

  return {
    place,
    previousPlace: places[placeIndex - 1],
    nextPlace: places[placeIndex + 1],
    storyIndex: shownIndex,
    /** The key of a visit. It changes with the place and its stories, and then a new player starts. */
    visit: [place?.id, ...(place?.stories ?? []).map(({ id }) => id)].join(' '),
    showStory,
    goToPlace(step: 1 | -1): void {
      const index = placeIndex + step;
      const next = places[index];
      if (next) setAt({ placeId: next.id, placeIndex: index, storyId: next.stories[0]?.id, storyIndex: 0 });
      else if (index >= places.length) onOver();
    },
  };
}

/** The index of the place may have changed. If the place is gone, the next one has its index. */
function indexOf(places: FeedPlace[], { placeId, placeIndex }: At): number {
  if (places[placeIndex]?.id === placeId) return placeIndex;
  const found = places.findIndex(({ id }) => id === placeId);
  return found >= 0 ? found : placeIndex;
}

function storyIndexOf({ stories }: FeedPlace, { storyId, storyIndex }: At): number {
  const found = stories.findIndex(({ id }) => id === storyId);
  return found >= 0 ? found : Math.max(0, Math.min(storyIndex, stories.length - 1));
}
