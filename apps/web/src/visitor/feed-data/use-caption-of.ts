import type { FeedStory } from '../../ui/feed-place/feed-place.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';

/** The words of a story, or the place they come from where it has none. */
export function useCaptionOf(): (story: FeedStory) => string {
  const { t } = useLanguage();
  return ({ caption, placeName }) => caption ?? t('Story from {place}', { place: placeName });
}
