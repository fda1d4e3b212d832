import { useId } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { useFollows } from '../data/use-follows.ts';
import { FollowedPlaceLink } from './followed-place-link.tsx';

/** The part of the sidebar with the followed places. A long list scrolls by itself. */
export function FollowingSection() {
  const { t } = useLanguage();
  const { places, isError, refetch } = useFollows();
  const headId = useId();
  return (
    <section aria-labelledby={headId}>
      <span className="flex min-h-11 items-center gap-3 rounded-card px-3 text-14 font-semibold text-muted" id={headId}>
        <Icon name="people" />
        {t('Following')}
      </span>
      {isError && (
        <p className="px-3 pb-2 text-12 text-muted">
          {t('The places you follow could not be loaded.')}{' '}
          <button
            className="min-h-6 font-semibold text-link hover:underline"
            onClick={() => void refetch()}
            type="button"
          >
            {t('Retry')}
          </button>
        </p>
      )}
      {places?.length === 0 && (
        <p className="px-3 pb-2 text-12 text-muted">{t('Follow a place to see here when it has something new.')}</p>
      )}
      {places && places.length > 0 && (
        <ul className="grid max-h-64 overflow-y-auto">
          {places.map((place) => (
            <li className="flex min-w-0" key={place.id}>
              <FollowedPlaceLink place={place} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
