import type { ProfileText } from './profile-text.ts';
import { useProfileTexts } from './use-profile-texts.ts';

/** Translates a message of a rule or of the gateway. A message without a translation stays in English. */
export function useMessage(): (message: string) => string {
  const t = useProfileTexts();
  return (message) => t(message as ProfileText);
}
