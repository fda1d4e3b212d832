import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { showNotice } from '../../ui/notices/notices.tsx';
import { useCaptionOf } from '../../visitor/feed-data/use-caption-of.ts';
import { shareStory } from '../../visitor/share/share.ts';

/** Long enough to select the link. */
const LINK_NOTICE_MS = 20_000;

/** Shares the URL of a story. */
export function useSharePlace() {
  const { t } = useLanguage();
  const captionOf = useCaptionOf();
  return async (place: FeedPlace, storyIndex: number) => {
    const story = place.stories[storyIndex];
    const { outcome, url } = await shareStory(place, storyIndex, story ? captionOf(story) : place.name);
    if (outcome === 'copied') {
      showNotice({
        tone: 'success',
        title: t('Link copied'),
        description: t('The address of this place is in your clipboard.'),
      });
    }
    if (outcome === 'failed') {
      showNotice({ title: t('Copy this link to share it'), description: url, durationMs: LINK_NOTICE_MS });
    }
  };
}
