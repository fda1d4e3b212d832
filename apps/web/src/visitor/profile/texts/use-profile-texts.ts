import { createPartTexts, usePartTexts } from '../../../ui/language/part-texts.ts';
import type { Text } from '../../../ui/language/text.ts';
import type { Translate } from '../../../ui/language/translate.ts';
import { english } from '../../user-texts/english.ts';
import type { UserText } from '../../user-texts/user-text.ts';
import type { ProfileText } from './profile-text.ts';

const profileTexts = createPartTexts<ProfileText | UserText>({
  english,
  async turkish() {
    const [{ turkish: users }, { turkish }] = await Promise.all([
      import('../../user-texts/turkish.ts'),
      import('./turkish.ts'),
    ]);
    return { ...users, ...turkish };
  },
  async arabic() {
    const [{ arabic: users }, { arabic }] = await Promise.all([
      import('../../user-texts/arabic.ts'),
      import('./arabic.ts'),
    ]);
    return { ...users, ...arabic };
  },
});

/** Translates the texts of the page, and those that all screens of users share. Suspends until they are loaded. */
export function useProfileTexts(): Translate<ProfileText | UserText | Text> {
  return usePartTexts(profileTexts);
}
