import type { ReactNode } from 'react';
import type { FeedPlace, FeedStory } from '../../../ui/feed-place/feed-place.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { PlaceAvatar } from '../../../ui/pictures/place-avatar.tsx';
import { StoryBadges, StoryTimeAndDistance } from './story-labels.tsx';

type Props = {
  place: FeedPlace;
  story: FeedStory;
  progress: ReactNode;
  end?: ReactNode;
  /** If set, the place's name is a button that opens the list of its stories. */
  onOpenList?: () => void;
};

export function StoryHeader({ place, story, progress, end, onOpenList }: Props) {
  const { t } = useLanguage();
  return (
    <header className="grid grid-cols-1 gap-3 text-white">
      {progress}
      <div className="flex items-center gap-3">
        <PlaceAvatar hasRing name={place.name} size={44} url={place.avatarUrl} />
        <div className="above-scrim min-w-0 flex-1">
          <h2 className="own-direction text-20 font-bold">
            {onOpenList ? (
              <button
                className="pointer-events-auto block max-w-full truncate text-start narrow:max-h-[2lh] narrow:whitespace-normal narrow:wrap-anywhere decoration-2 underline-offset-4 hover:underline"
                onClick={onOpenList}
                title={t('List of stories')}
                type="button"
              >
                {place.name}
              </button>
            ) : (
              <span className="block truncate narrow:max-h-[2lh] narrow:whitespace-normal narrow:wrap-anywhere">
                {place.name}
              </span>
            )}
          </h2>
          <p className="truncate narrow:whitespace-normal text-14 text-white/90">
            <StoryTimeAndDistance place={place} story={story} />
          </p>
        </div>
        {end}
      </div>
      <div className="flex flex-wrap gap-1.5">
        <StoryBadges place={place} story={story} />
      </div>
    </header>
  );
}
