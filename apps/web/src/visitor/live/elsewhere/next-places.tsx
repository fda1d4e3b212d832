import type { Coordinates } from '@around/contracts/coordinates';
import { useState } from 'react';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { formatDistance } from '../../../ui/language/formats.ts';
import { isolate } from '../../../ui/language/isolate.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { readRecentPlaces } from '../../location/recent-places.ts';
import { useVisitorPlace } from '../../location/visitor-place-provider.tsx';
import { useLiveText } from '../texts/use-live-text.ts';
import { type OtherArea, otherAreas } from './other-areas.ts';

const CHIPS_MAX = 4;

export type NextPlacesProps = { position: Coordinates; places: FeedPlace[] };

/** Where to go on a card without a story: the nearest story, areas with what is live there, and the last chosen places. */
export function NextPlaces({ position, places }: NextPlacesProps) {
  const t = useLiveText();
  const { language, unit } = useLanguage();
  const { place: here, isPlaceKnown, choosePlace } = useVisitorPlace();
  const [recent] = useState(readRecentPlaces);
  const nearest = isPlaceKnown && places.find(({ isSample, distanceMiles }) => !isSample && distanceMiles !== null);
  const areas = otherAreas(position, places);
  const others = recent
    .filter(({ name }) => name !== here.name && !areas.some((area) => area.name === name))
    .map((place) => ({ ...place, storyCount: 0 }));

  function labelOf({ name, storyCount }: OtherArea): string {
    const count = storyCount > 0 ? t('{count} stories', { count: storyCount }) : '';
    return [isolate(name), count].filter(Boolean).join(' · ');
  }
  return (
    <div className="grid w-full justify-items-center gap-2 pt-2 text-14">
      {nearest && (
        <p className="font-semibold">
          {t('Nearest story: {place}, {distance}', {
            place: isolate(nearest.name),
            distance: formatDistance(nearest.distanceMiles, language, unit),
          })}
        </p>
      )}
      <p className="text-muted">{t(nearest ? 'Live elsewhere right now' : 'Look around elsewhere')}</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {[...areas, ...others].slice(0, CHIPS_MAX).map((area) => (
          <li key={area.name}>
            <button
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-surface px-4 font-semibold text-ink transition hover:border-muted"
              onClick={() => choosePlace({ name: area.name, lat: area.lat, lng: area.lng })}
              type="button"
            >
              <span className="text-accent-text">
                <Icon name="pin" size={16} />
              </span>
              {labelOf(area)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
