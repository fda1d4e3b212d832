import { createPartTexts, usePartTexts } from '../../../../ui/language/part-texts.ts';
import type { Text } from '../../../../ui/language/text.ts';
import type { Translate } from '../../../../ui/language/translate.ts';
import { english } from './english.ts';
import type { OwnText } from './own-text.ts';

export type OwnMessage = OwnText | Text;

const ownTexts = createPartTexts<OwnText>({
  english,
  turkish: async () => (await import('./turkish.ts')).turkish,
  arabic: async () => (await import('./arabic.ts')).arabic,
});

/** Translates the texts about the visitor's own moments. Suspends until they are loaded. */
export function useOwnText(): Translate<OwnMessage> {
  return usePartTexts(ownTexts);
}
