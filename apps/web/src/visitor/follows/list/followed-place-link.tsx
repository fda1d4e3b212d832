import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../../ui/controls/class-names.ts';
import { formatStoryTime } from '../../../ui/language/formats.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { PlaceAvatar } from '../../../ui/pictures/place-avatar.tsx';
import { useServerNow } from '../../../ui/time/server-clock.ts';
import { type FollowedPlace, hasNews } from '../data/followed-place.ts';

type Props = {
  place: FollowedPlace;
  nameId?: string;
  /** Replaces the history entry of an open sheet. */
  isReplacing?: boolean;
  onClick?: (event: MouseEvent) => void;
};

/** Opens a followed place. A ring and a word say that something is new. */
export function FollowedPlaceLink({ place, nameId, isReplacing = false, onClick }: Props) {
  const { t, language } = useLanguage();
  const now = useServerNow();
  const isNew = hasNews(place);
  const { newestStoryAt, storyCount } = place;
  const time = newestStoryAt !== null && formatStoryTime(newestStoryAt, now, language);
  const count = t('{count} stories', { count: storyCount });
  // A narrow sidebar has no room for three facts, and the time is the most useful one.
  const detail = time && storyCount > 0 ? (isNew ? time : `${count} · ${time}`) : t('Nothing live right now');
  return (
    <Link
      className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-card px-3 py-1.5 hover:bg-paper"
      onClick={onClick}
      replace={isReplacing}
      to={`/l/${place.id}`}
    >
      <span
        className={classNames('inline-grid shrink-0 rounded-full p-0.5', isNew && 'bg-linear-to-tr from-glow to-amber')}
      >
        <span className="inline-grid rounded-full border-2 border-surface">
          <PlaceAvatar name={place.name} size={36} url={place.avatarUrl} />
        </span>
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="own-direction truncate text-14 font-semibold" id={nameId}>
          {place.name}
        </span>
        <span className="truncate text-12 text-muted tabular-nums">
          {isNew && <span className="font-semibold text-accent-text">{t('New')} · </span>}
          {detail}
        </span>
      </span>
    </Link>
  );
}
