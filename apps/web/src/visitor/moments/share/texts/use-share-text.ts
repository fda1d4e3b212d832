import { createPartTexts, usePartTexts } from '../../../../ui/language/part-texts.ts';
import type { Text } from '../../../../ui/language/text.ts';
import type { Translate } from '../../../../ui/language/translate.ts';
import { english } from './english.ts';
import type { ShareText } from './share-text.ts';

export type TranslateForSharing = Translate<ShareText | Text>;

const shareTexts = createPartTexts<ShareText>({
  english,
  turkish: async () => (await import('./turkish.ts')).turkish,
  arabic: async () => (await import('./arabic.ts')).arabic,
});

/** Translates the texts of sharing a moment. Suspends until they are loaded. */
export function useShareText(): TranslateForSharing {
  return usePartTexts(shareTexts);
}
