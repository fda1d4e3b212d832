import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../../ui/controls/class-names.ts';
import type { FeedStory } from '../../../ui/feed-place/feed-place.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { useCaptionOf } from '../../feed-data/use-caption-of.ts';
import type { StoryPlayer } from '../state/story-player.ts';

type Props = {
  story: FeedStory;
  /** It pauses while the caption is expanded. */
  player?: StoryPlayer;
};

/** Two lines of the caption; a button expands a longer one. */
export function StoryCaption({ story, player }: Props) {
  const { t } = useLanguage();
  const caption = useCaptionOf()(story);
  const [isOpen, setIsOpen] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const { current } = text;
    if (!current || isOpen) return;
    const sizes = new ResizeObserver(() => setIsCut(current.scrollHeight > current.clientHeight));
    sizes.observe(current);
    return () => sizes.disconnect();
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    player?.send({ type: 'paused', reason: 'caption' });
    return () => player?.send({ type: 'resumed', reason: 'caption' });
  }, [isOpen, player]);
  return (
    <div className={classNames('text-16 text-white', isOpen ? '-m-2 rounded-card bg-night/80 p-2' : 'above-scrim')}>
      <p
        className={classNames(
          'wrap-anywhere whitespace-pre-line',
          isOpen ? 'pointer-events-auto max-h-[40dvh] overflow-y-auto' : 'line-clamp-2',
        )}
        dir="auto"
        ref={text}
      >
        {caption}
      </p>
      {(isCut || isOpen) && (
        <button
          aria-expanded={isOpen}
          className="pointer-events-auto -ms-1 min-h-6 px-1 text-14 font-semibold text-white/90 underline-offset-4 hover:underline"
          onClick={() => setIsOpen(!isOpen)}
          type="button"
        >
          {t(isOpen ? 'Show less' : 'Show more')}
        </button>
      )}
    </div>
  );
}
