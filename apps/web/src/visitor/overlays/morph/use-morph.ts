import { useEffect, useRef } from 'react';
import { isSavingData } from '../../media/data-saving.ts';

type Morph = (update: () => void, storyId?: string) => void;

/** Animates the picture of a story between the feed and an overlay. Until this code is loaded, overlays open without animation. */
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
