import { classNames } from '../../../ui/controls/class-names.ts';
import type { FeedStory } from '../../../ui/feed-place/feed-place.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { useServerNow } from '../../../ui/time/server-clock.ts';
import { hoursLeft } from '../../feed-data/story-age.ts';
import { useCaptionOf } from '../../feed-data/use-caption-of.ts';
import { StoryPoster } from '../../story-player/media/story-poster.tsx';
import { formatHours } from './format-hours.ts';

type Props = { story: FeedStory; name: string; isCurrent: boolean; onClick: () => void };

/** A small poster of a story with its hours left, and a play icon on videos. */
export function StoryThumbnail({ story, name, isCurrent, onClick }: Props) {
  const { t, language } = useLanguage();
  const caption = useCaptionOf()(story);
  const hours = hoursLeft(story, useServerNow());
  const shortLeft = hours !== null && formatHours(hours, language);
  const left = hours === 1 ? t('Less than an hour left') : hours && t('{count} hours left', { count: hours });
  return (
    <button
      aria-current={isCurrent || undefined}
      // Users of speech input say the visible text of a button, so its accessible name contains that text.
      aria-label={[`${name}: ${caption}`, shortLeft, left].filter(Boolean).join(', ')}
      className={classNames(
        'relative block aspect-9/16 w-full overflow-hidden rounded-card hover:brightness-110',
        isCurrent && 'ring-2 ring-glow ring-offset-2 ring-offset-surface',
      )}
      onClick={onClick}
      title={caption}
      type="button"
    >
      <StoryPoster isSmall story={story} />
      {story.mediaType === 'video' && (
        <span className="above-scrim absolute inset-e-1.5 top-1.5 text-white">
          <Icon name="play" size={14} />
        </span>
      )}
      {shortLeft && (
        <span className="absolute inset-x-0 bottom-0 flex items-center gap-1 bg-linear-to-t from-black/85 to-transparent px-2 pt-6 pb-1.5 text-12 font-semibold text-white tabular-nums">
          <Icon name="clock" size={12} />
          {shortLeft}
        </span>
      )}
    </button>
  );
}
