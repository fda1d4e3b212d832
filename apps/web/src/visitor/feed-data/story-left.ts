import type { FeedStory } from '../../ui/feed-place/feed-place.ts';
import type { Translate } from '../../ui/language/translate.ts';
import { hoursLeft } from './story-age.ts';

/** "3 hours left"; null when the story has ended or its end is unknown. */
export function storyLeft(story: Pick<FeedStory, 'expiresAt'>, now: number, t: Translate): string | null {
  const hours = hoursLeft(story, now);
  if (hours === null) return null;
  return hours === 1 ? t('Less than an hour left') : t('{count} hours left', { count: hours });
}
