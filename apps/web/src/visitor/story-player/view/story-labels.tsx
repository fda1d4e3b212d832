import type { ReactNode } from 'react';
import { classNames } from '../../../ui/controls/class-names.ts';
import type { FeedPlace, FeedStory } from '../../../ui/feed-place/feed-place.ts';
import { Icon, type IconName } from '../../../ui/icons/icon.tsx';
import { formatDistance, formatStoryTime } from '../../../ui/language/formats.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { serverClock, useServerNow } from '../../../ui/time/server-clock.ts';
import { isExpired } from '../../feed-data/story-age.ts';
import { storyLeft } from '../../feed-data/story-left.ts';
import { useHasDistances } from '../../location/visitor-place-provider.tsx';

/** "12 min ago"; 'Recently' if the time is unknown. */
export function useStoryTime(story: FeedStory | undefined): string {
  const { language, t } = useLanguage();
  const now = useServerNow();
  return story?.postedAt ? formatStoryTime(story.postedAt, now, language) : t('Recently');
}

export function StoryTimeAndDistance({ story, place }: { story: FeedStory; place: FeedPlace }) {
  const { language, unit } = useLanguage();
  const time = useStoryTime(story);
  const hasDistances = useHasDistances();
  return (
    <span className="tabular-nums">
      {story.postedAt ? <time dateTime={new Date(story.postedAt).toISOString()}>{time}</time> : time}
      {hasDistances && place.distanceMiles !== null && ` · ${formatDistance(place.distanceMiles, language, unit)}`}
    </span>
  );
}

export function StoryBadges({ story, place }: { story: FeedStory; place: FeedPlace }) {
  const { t } = useLanguage();
  const now = useServerNow(1_000);
  const left = storyLeft(story, now, t);
  return (
    <>
      {place.isSample && (
        <Badge className="bg-amber text-night" icon="info">
          {t('Sample')}
        </Badge>
      )}
      {(place.isSample || serverClock.isKnown()) && isExpired(story, now) ? (
        <Badge className="bg-danger text-white" icon="clock">
          {t('Expired')}
        </Badge>
      ) : (
        left && (
          <Badge className="bg-night/70 text-white" icon="clock">
            {left}
          </Badge>
        )
      )}
    </>
  );
}

function Badge({ icon, className, children }: { icon: IconName; className: string; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center gap-1 rounded-full px-2 text-12 font-semibold',
        className,
      )}
    >
      <Icon name={icon} size={14} />
      {children}
    </span>
  );
}
