import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { showNotice } from '../../ui/notices/notices.tsx';
import { useCaptionOf } from '../../visitor/feed-data/use-caption-of.ts';
import { share } from '../../visitor/share/share.ts';
import { shareLink } from '../../visitor/share/share-link.ts';

/** Shares the URL of a story. */
export function useSharePlace() {
  const { t } = useLanguage();
  const captionOf = useCaptionOf();
  return async (place: FeedPlace, storyIndex: number) => {
    const url = location.origin + shareLink(place, storyIndex, Date.now());
    const story = place.stories[storyIndex];
    const outcome = await share({ title: `Around ${place.name}`, text: story ? captionOf(story) : place.name, url });
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
