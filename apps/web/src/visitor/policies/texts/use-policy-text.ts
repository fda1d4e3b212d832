import { createPartTexts, usePartTexts } from '../../../ui/language/part-texts.ts';
import type { Text } from '../../../ui/language/text.ts';
import type { Translate } from '../../../ui/language/translate.ts';
import { english } from './english.ts';
import type { PolicyText } from './policy-text.ts';

const policyTexts = createPartTexts<PolicyText>({
  english,
  turkish: async () => (await import('./turkish.ts')).turkish,
  arabic: async () => (await import('./arabic.ts')).arabic,
});

/** Translates the texts of the pages about safety, terms and privacy. Suspends until they are loaded. */
export function usePolicyText(): Translate<PolicyText | Text> {
  return usePartTexts(policyTexts);
}
