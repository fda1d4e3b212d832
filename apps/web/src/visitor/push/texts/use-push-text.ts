import { createPartTexts, usePartTexts } from '../../../ui/language/part-texts.ts';
import type { Text } from '../../../ui/language/text.ts';
import type { Translate } from '../../../ui/language/translate.ts';
import { english } from './english.ts';
import type { PushText } from './push-text.ts';

const pushTexts = createPartTexts<PushText>({
  english,
  turkish: async () => (await import('./turkish.ts')).turkish,
  arabic: async () => (await import('./arabic.ts')).arabic,
});

/** Translates the texts about notifications. Suspends until they are loaded. */
export function usePushText(): Translate<PushText | Text> {
  return usePartTexts(pushTexts);
}
