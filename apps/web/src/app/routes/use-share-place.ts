import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { showNotice } from '../../ui/notices/notices.tsx';
import { useCaptionOf } from '../../visitor/feed-data/use-caption-of.ts';

/** Shares the URL of a story. */
export function useSharePlace() {
  const { t } = useLanguage();
  const captionOf = useCaptionOf();
  return async (place: FeedPlace, storyIndex: number) => {
    const story = place.stories[storyIndex];
    const outcome = await import('../../visitor/share/share.ts').then(
      ({ shareStory }) => shareStory(place, storyIndex, story ? captionOf(story) : place.name),
      () => 'failed',
    );
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
