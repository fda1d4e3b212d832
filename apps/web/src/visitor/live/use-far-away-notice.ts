import { useEffect, useEffectEvent } from 'react';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { formatDistance } from '../../ui/language/formats.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { showNotice } from '../../ui/notices/notices.tsx';

/** Farther than a day trip. */
const FAR_MILES = 100;

/** Shows a notice if the nearest place is far away, once. */
export function useFarAwayNotice(nearest: FeedPlace | undefined): void {
  const { t, language, unit } = useLanguage();
  const miles = nearest?.distanceMiles ?? null;
  const isFar = miles !== null && miles > FAR_MILES;
  const notify = useEffectEvent(() => {
    const distance = formatDistance(miles, language, unit);
    showNotice({
      title: t('Nothing is live near here right now'),
      description: t('The nearest place is {distance} away.', { distance }),
    });
  });
  useEffect(() => {
    if (isFar) notify();
  }, [isFar]);
}
