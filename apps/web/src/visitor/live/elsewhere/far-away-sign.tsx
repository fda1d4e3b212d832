import { BUILT_IN_AREAS, isInside } from '@around/contracts/places/areas';
import { Icon } from '../../../ui/icons/icon.tsx';
import { formatDistance } from '../../../ui/language/formats.ts';
import { isolate } from '../../../ui/language/isolate.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { useLiveText } from '../texts/use-live-text.ts';
import type { FarPlace } from './first-far-place.ts';

/** Shows on the first far card where its place is, so that nobody mistakes it for a place nearby. */
export function FarAwaySign({ place, isNearest }: FarPlace) {
  const t = useLiveText();
  const { language, unit } = useLanguage();
  const distance = formatDistance(place.distanceMiles, language, unit);
  const area = BUILT_IN_AREAS.find((built) => isInside(place, built));
  return (
    <div className="mb-2 flex max-w-full animate-[drop_250ms_var(--ease-out)] items-center gap-2.5 rounded-card bg-night/85 px-4 py-2 text-14 font-semibold text-white shadow-float">
      <span className="text-amber">
        <Icon name="compass" />
      </span>
      {isNearest ? (
        <div>
          <p>{t('Nothing is live near here right now')}</p>
          <p className="font-normal text-white/90">{t('The nearest place is {distance} away.', { distance })}</p>
        </div>
      ) : (
        <p>{t('From here on: {place}, {distance}', { place: isolate(area?.name ?? place.name), distance })}</p>
      )}
    </div>
  );
}
