import { STORY_LIFETIME_MS } from '@around/contracts/stories/story-lifetime';
import type { StoryTexts } from '../../../developer/demo-pages/timestamp-demo-page.tsx';
import { formatStoryTime } from '../../../ui/language/formats.ts';
import { LANGUAGES } from '../../../ui/language/language.ts';
import { loadCatalogue } from '../../../ui/language/language-provider.tsx';
import { createTranslate } from '../../../ui/language/translate.ts';
import { isExpired } from '../../../visitor/feed-data/story-age.ts';
import { storyLeft } from '../../../visitor/feed-data/story-left.ts';

/** The texts of a story's time and badge in every language. */
export function loadStoryTexts(): Promise<StoryTexts[]> {
  return Promise.all(
    LANGUAGES.map(async ({ code, name, direction }) => {
      const t = createTranslate(code, await loadCatalogue(code));
      return {
        language: code,
        name,
        direction,
        textsOf(postedAt: number | undefined, now: number) {
          if (postedAt === undefined) return { time: t('Recently'), badge: '' };
          const story = { createdAt: postedAt, expiresAt: postedAt + STORY_LIFETIME_MS };
          const badge = isExpired(story, now) ? t('Expired') : storyLeft(story, now, t);
          return { time: formatStoryTime(postedAt, now, code), badge: badge ?? '' };
        },
      };
    }),
  );
}
