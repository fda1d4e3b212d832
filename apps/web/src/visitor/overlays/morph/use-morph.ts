import { useEffect, useRef } from 'react';
import { isSavingData } from '../../media/data-saving.ts';

type Morph = (update: () => void, storyId?: string) => void;

/** Lets the picture of a story move between the feed and an overlay. Without the code for it the overlay appears all the same. */
export function useMorph(isDue: boolean): Morph {
  const loaded = useRef<Morph>(undefined);
  useEffect(() => {
    if (!isDue || isSavingData()) return;
    import('./morph-picture.ts').then(
      ({ morphPicture }) => {
        loaded.current = morphPicture;
      },
      () => {},
    );
  }, [isDue]);
  return (update, storyId) => (loaded.current ? loaded.current(update, storyId) : update());
}
