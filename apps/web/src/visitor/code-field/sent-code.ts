import { showNotice } from '../../ui/notices/notices.tsx';
import type { TranslateForUsers } from '../user-texts/use-user-text.ts';

/** Long enough to read the code and type it. */
const CODE_NOTICE_MS = 10_000;

/** The part of the answer that the screens use. */
export type SentCode = { fallbackMode?: boolean | undefined; code?: string | undefined };

/** Without a mail server the answer has the code. Returns whether it was shown. */
export function showSentCode(t: TranslateForUsers, { fallbackMode, code }: SentCode): boolean {
  if (!fallbackMode || !code) return false;
  const description = t('Your code is {code}.', { code });
  showNotice({ title: t('Verification Code'), description, durationMs: CODE_NOTICE_MS });
  return true;
}
