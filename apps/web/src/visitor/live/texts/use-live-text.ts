import { createPartTexts, usePartTexts } from '../../../ui/language/part-texts.ts';
import type { Text } from '../../../ui/language/text.ts';
import type { Translate } from '../../../ui/language/translate.ts';
import { english } from './english.ts';
import type { LiveText } from './live-text.ts';

const liveTexts = createPartTexts<LiveText>({
  english,
  turkish: async () => (await import('./turkish.ts')).turkish,
  arabic: async () => (await import('./arabic.ts')).arabic,
});

/** Translates the texts about changes of the feed. Suspends until they are loaded. */
export function useLiveText(): Translate<LiveText | Text> {
  return usePartTexts(liveTexts);
}
