import { useLanguage } from '../language/language-provider.tsx';
import type { FeedStory } from './feed-place.ts';

/** The words of a story, or the place they come from where it has none. */
export function useCaptionOf(): (story: FeedStory) => string {
  const { t } = useLanguage();
  return ({ caption, placeName }) => caption ?? t('Story from {place}', { place: placeName });
}
