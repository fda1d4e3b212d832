import { createPartTexts, usePartTexts } from '../../../ui/language/part-texts.ts';
import type { Text } from '../../../ui/language/text.ts';
import type { Translate } from '../../../ui/language/translate.ts';
import { english } from './english.ts';
import type { SafetyText } from './safety-text.ts';

export type TranslateForSafety = Translate<SafetyText | Text>;

const safetyTexts = createPartTexts<SafetyText>({
  english,
  turkish: async () => (await import('./turkish.ts')).turkish,
  arabic: async () => (await import('./arabic.ts')).arabic,
});

/** Translates the texts of reporting stories. Suspends until they are loaded. */
export function useSafetyText(): TranslateForSafety {
  return usePartTexts(safetyTexts);
}
