import type { FeedStory } from '../../ui/feed-place/feed-place.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';

/** The caption of a story, or a text with its place if it has none. */
export function useCaptionOf(): (story: FeedStory) => string {
  const { t } = useLanguage();
  return ({ caption, placeName }) => caption ?? t('Story from {place}', { place: placeName });
}
