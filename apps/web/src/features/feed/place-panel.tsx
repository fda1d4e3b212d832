import type { FeedPlace } from '../../feed-data/feed-place.ts';
import { hoursLeft } from '../../feed-data/story-age.ts';
import { formatDistance } from '../../language/formats.ts';
import { useLanguage } from '../../language/language-provider.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useNow } from '../../lib/use-now.ts';
import { PlaceAvatar } from '../../media/place-avatar.tsx';
import { StoryPoster } from '../../story-player/story-poster.tsx';

type Props = {
  place: FeedPlace;
  storyIndex: number;
  nextPlaces: FeedPlace[];
  onStoryChosen: (storyIndex: number) => void;
  onPlaceChosen: (placeId: string) => void;
};

/** On wide screens: the place of the active card, its stories, and what comes after it. */
export function PlacePanel({ place, storyIndex, nextPlaces, onStoryChosen, onPlaceChosen }: Props) {
  const { t, language, unit } = useLanguage();
  const now = useNow();
  return (
    <aside
      aria-label={place.name}
      className="flex h-full flex-col gap-6 overflow-y-auto border-s border-line bg-surface p-6"
    >
      <header className="flex items-center gap-4">
        <PlaceAvatar name={place.name} size={56} url={place.avatarUrl} />
        <div className="min-w-0">
          <p className="own-direction text-20 font-bold">{place.name}</p>
          <p className="text-14 text-muted tabular-nums">
            {formatDistance(place.distanceMiles, language, unit)} ·{' '}
            {t('{count} stories', { count: place.stories.length })}
          </p>
        </div>
      </header>
      {place.description && <p className="own-direction -mt-2 text-14 text-muted">{place.description}</p>}
      <section>
        <h2 className="mb-3 text-14 font-semibold">{t('Stories')}</h2>
        <ul className="grid grid-cols-3 gap-2">
          {place.stories.map((story, index) => {
            const hours = hoursLeft(story, now);
            return (
              <li key={story.id}>
                <button
                  aria-current={index === storyIndex || undefined}
                  aria-label={`${t('Story {index} of {count}', { index: index + 1, count: place.stories.length })}: ${story.caption}`}
                  className={classNames(
                    'relative block aspect-9/16 w-full overflow-hidden rounded-card outline-offset-2 transition hover:brightness-110',
                    index === storyIndex && 'outline-2 outline-glow',
                  )}
                  onClick={() => onStoryChosen(index)}
                  type="button"
                >
                  <StoryPoster story={story} />
                  {hours !== null && (
                    <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/85 to-transparent px-2 pt-6 pb-1.5 text-start text-12 font-semibold text-white tabular-nums">
                      {hours === 1 ? t('Less than an hour left') : t('{count} hours left', { count: hours })}
                    </span>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      </section>
      {nextPlaces.length > 0 && (
        <section>
          <h2 className="mb-2 text-14 font-semibold">{t('Next places nearby')}</h2>
          <ul className="-mx-2">
            {nextPlaces.map((next) => (
              <li key={next.id}>
                <button
                  className="flex w-full items-center gap-3 rounded-card p-2 text-start hover:bg-paper"
                  onClick={() => onPlaceChosen(next.id)}
                  type="button"
                >
                  <PlaceAvatar name={next.name} size={40} url={next.avatarUrl} />
                  <span className="min-w-0 flex-1">
                    <span className="own-direction block truncate text-14 font-semibold">{next.name}</span>
                    <span className="block text-12 text-muted tabular-nums">
                      {formatDistance(next.distanceMiles, language, unit)} ·{' '}
                      {t('{count} stories', { count: next.stories.length })}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
