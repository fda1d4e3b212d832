import { classNames } from '../../ui/controls/class-names.ts';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { useFollows } from './data/use-follows.ts';
import { FollowToggle } from './follow-toggle.tsx';

/** Follows the place, or ends it. Samples cannot be followed. */
export function FollowButton({ place }: { place: FeedPlace }) {
  const { places, changes } = useFollows();
  if (place.isSample) return null;
  const followed = places?.find(({ id }) => id === place.id);
  return (
    <FollowToggle
      isFollowed={followed !== undefined}
      onPress={() => (followed ? changes?.unfollow(followed) : changes?.follow(place))}
    />
  );
}

/** The same over a picture, where a followed place needs a check mark only. */
export function FollowOverPicture({ place }: { place: FeedPlace }) {
  const { t } = useLanguage();
  const { places, changes } = useFollows();
  if (place.isSample) return null;
  const followed = places?.find(({ id }) => id === place.id);
  return (
    <button
      aria-label={followed && t('Followed')}
      aria-pressed={followed !== undefined}
      className={classNames(
        'pointer-events-auto inline-grid h-11 shrink-0 place-items-center rounded-full bg-night/45 text-14 font-semibold text-white backdrop-blur-md transition hover:bg-night/70 active:scale-94',
        followed ? 'w-11' : 'px-4',
      )}
      onClick={() => (followed ? changes?.unfollow(followed) : changes?.follow(place))}
      title={followed && t('Followed')}
      type="button"
    >
      {followed ? <Icon name="check" size={22} /> : t('Follow')}
    </button>
  );
}
