import { useEffect, useRef, useState } from 'react';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { useStoryTime } from './story-labels.tsx';

/** A move within this time of a key or a tap is the visitor's own; stories that advance by themselves stay silent. */
const OWN_MOVE_WITHIN_MS = 1_500;

/** Tells screen readers which story the visitor moved to. */
export function StoryAnnouncer({ place, storyIndex }: { place: FeedPlace; storyIndex: number }) {
  const { t } = useLanguage();
  const ago = useStoryTime(place.stories[storyIndex]);
  const text = t('Story {index} of {count}, {place}, {ago}', {
    index: storyIndex + 1,
    count: place.stories.length,
    place: place.name,
    ago,
  });
  const [announced, setAnnounced] = useState('');
  const lastGestureAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const note = () => {
      lastGestureAt.current = performance.now();
    };
    addEventListener('keydown', note, true);
    addEventListener('pointerup', note, true);
    return () => {
      removeEventListener('keydown', note, true);
      removeEventListener('pointerup', note, true);
    };
  }, []);

  useEffect(() => {
    if (performance.now() - lastGestureAt.current < OWN_MOVE_WITHIN_MS) setAnnounced(text);
  }, [text]);

  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  );
}
