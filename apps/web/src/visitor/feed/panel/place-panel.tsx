import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { formatDistance } from '../../../ui/language/formats.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { PlaceAvatar } from '../../../ui/pictures/place-avatar.tsx';
import { FollowButton } from '../../follows/follow-button.tsx';
import { useHasDistances } from '../../location/visitor-place-provider.tsx';
import { captionLabel } from './caption-label.ts';
import { StoryThumbnail } from './story-thumbnail.tsx';

type Props = {
  place: FeedPlace;
  storyIndex: number;
  nextPlaces: FeedPlace[];
  onStoryChosen: (storyIndex: number) => void;
  onPlaceChosen: (placeId: string) => void;
};

/** On wide screens: the place of the active card, its stories, and the next places. */
export function PlacePanel({ place, storyIndex, nextPlaces, onStoryChosen, onPlaceChosen }: Props) {
  const { t } = useLanguage();
  return (
    <aside aria-label={place.name} className="flex h-full flex-col gap-6 animate-[appear_150ms] overflow-y-auto p-6">
      <header className="flex items-center gap-4">
        <PlaceAvatar name={place.name} size={56} url={place.avatarUrl} />
        <div className="min-w-0">
          <p className="own-direction line-clamp-2 wrap-anywhere text-20 font-bold">{place.name}</p>
          <p className="text-14 text-muted tabular-nums">
            <DistanceAndCount place={place} />
          </p>
        </div>
      </header>
      <div className="-mt-2 empty:hidden">
        <FollowButton place={place} />
      </div>
      {place.description && <p className="own-direction -mt-2 text-14 text-muted">{place.description}</p>}
      <section>
        <h2 className="mb-3 text-14 font-semibold">{t('Stories')}</h2>
        <ul className="grid grid-cols-3 gap-2">
          {place.stories.map((story, index) => (
            <li key={story.id}>
              <StoryThumbnail
                isCurrent={index === storyIndex}
                name={t('Story {index} of {count}', { index: index + 1, count: place.stories.length })}
                onClick={() => onStoryChosen(index)}
                story={story}
              />
            </li>
          ))}
        </ul>
      </section>
      {nextPlaces.length > 0 && (
        <section>
          <h2 className="mb-2 text-14 font-semibold">{t('Next places nearby')}</h2>
          <ul className="-mx-2">
            {nextPlaces.map((next) => (
              <li key={next.id}>
                <NextPlace onClick={() => onPlaceChosen(next.id)} place={next} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

function DistanceAndCount({ place }: { place: FeedPlace }) {
  const { t, language, unit } = useLanguage();
  const hasDistances = useHasDistances();
  return (
    <>
      {hasDistances && `${formatDistance(place.distanceMiles, language, unit)} · `}
      {t('{count} stories', { count: place.stories.length })}
    </>
  );
}

function NextPlace({ place, onClick }: { place: FeedPlace; onClick: () => void }) {
  const caption = place.stories[0]?.caption;
  return (
    <button
      className="flex w-full items-center gap-3 rounded-card p-2 text-start hover:bg-paper"
      onClick={onClick}
      type="button"
    >
      <PlaceAvatar name={place.name} size={40} url={place.avatarUrl} />
      <span className="min-w-0 flex-1">
        <span className="own-direction block truncate text-14 font-semibold">{place.name}</span>
        <span className="block text-12 text-muted tabular-nums">
          <DistanceAndCount place={place} />
        </span>
        {caption && <span className="own-direction block truncate text-12 text-muted">{captionLabel(caption)}</span>}
      </span>
    </button>
  );
}
