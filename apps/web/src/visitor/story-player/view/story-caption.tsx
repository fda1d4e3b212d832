import { useState } from 'react';
import { classNames } from '../../../ui/controls/class-names.ts';
import type { FeedStory } from '../../../ui/feed-place/feed-place.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { useCaptionOf } from '../../feed-data/use-caption-of.ts';

const LONG_CAPTION = 90;

/** Two lines of the caption; a button expands a longer one. */
export function StoryCaption({ story }: { story: FeedStory }) {
  const { t } = useLanguage();
  const caption = useCaptionOf()(story);
  const [isOpen, setIsOpen] = useState(false);
  const isLong = caption.length > LONG_CAPTION || caption.split('\n').length > 2;
  return (
    <div className="above-scrim text-16 text-white">
      <p className={classNames('whitespace-pre-line', isOpen ? 'max-h-48 overflow-y-auto' : 'line-clamp-2')} dir="auto">
        {caption}
      </p>
      {isLong && (
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
