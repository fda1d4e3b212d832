import { createPartTexts, usePartTexts } from '../../ui/language/part-texts.ts';
import type { Text } from '../../ui/language/text.ts';
import type { Translate } from '../../ui/language/translate.ts';
import { english } from './english.ts';
import type { UserText } from './user-text.ts';

export type TranslateForUsers = Translate<UserText | Text>;

const userTexts = createPartTexts<UserText>({
  english,
  turkish: async () => (await import('./turkish.ts')).turkish,
  arabic: async () => (await import('./arabic.ts')).arabic,
});

/** Translates the texts of signing up and in. Suspends until they are loaded. */
export function useUserText(): TranslateForUsers {
  return usePartTexts(userTexts);
}
