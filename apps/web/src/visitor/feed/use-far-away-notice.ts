import { useEffect, useEffectEvent } from 'react';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { formatDistance } from '../../ui/language/formats.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { showNotice } from '../../ui/notices/notices.tsx';

/** What is farther than a day trip is not around. */
const FAR_MILES = 100;

/** The nearest place may be in another country: then that is said, once for each position. */
export function useFarAwayNotice(positionKey: string | undefined, nearest: FeedPlace | undefined): void {
  const { t, language, unit } = useLanguage();
  const miles = nearest?.isSample ? null : (nearest?.distanceMiles ?? null);
  const isFar = positionKey !== undefined && miles !== null && miles > FAR_MILES;
  const tell = useEffectEvent(() => {
    const distance = formatDistance(miles, language, unit);
    showNotice({
      title: t('Nothing is live near here right now'),
      description: t('The nearest place is {distance} away.', { distance }),
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another position is told of anew.
  useEffect(() => {
    if (isFar) tell();
  }, [isFar, positionKey]);
}
