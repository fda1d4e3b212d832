import type { FeedPlace } from '../../feed-data/feed-place.ts';
import { useLanguage } from '../../language/language-provider.tsx';
import { share } from '../../lib/share.ts';
import { writePlaceToUrl } from '../../location/place-in-url.ts';
import { showNotice } from '../../notices/notices.tsx';

/** Shares the address under which the feed starts at this place. */
export function useSharePlace() {
  const { t } = useLanguage();
  return async (place: FeedPlace, storyIndex: number) => {
    const search = writePlaceToUrl('', { lat: place.latitude, lng: place.longitude, name: place.name }, Date.now());
    const text = place.stories[storyIndex]?.caption ?? place.name;
    const outcome = await share({ title: `Around ${place.name}`, text, url: `${location.origin}/${search}` });
    if (outcome === 'copied') {
      showNotice({
        tone: 'success',
        title: t('Link copied'),
        description: t('The address of this place is in your clipboard.'),
      });
    }
    if (outcome === 'failed') showNotice({ tone: 'error', title: t('Could not share') });
  };
}
