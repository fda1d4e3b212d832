import { useEffect, useRef, useState } from 'react';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { useStoryTime } from './story-labels.tsx';

/** Announce a story only if it follows a key or tap within this time. Automatic advances are not announced. */
const USER_ACTION_WINDOW_MS = 1_500;

/** Announces to screen readers which story the visitor moved to. */
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
    const recordGesture = () => {
      lastGestureAt.current = performance.now();
    };
    addEventListener('keydown', recordGesture, true);
    addEventListener('pointerup', recordGesture, true);
    return () => {
      removeEventListener('keydown', recordGesture, true);
      removeEventListener('pointerup', recordGesture, true);
    };
  }, []);

  useEffect(() => {
    if (performance.now() - lastGestureAt.current < USER_ACTION_WINDOW_MS) setAnnounced(text);
  }, [text]);

  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  );
}
