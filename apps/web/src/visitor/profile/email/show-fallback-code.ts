import { showNotice } from '../../../ui/notices/notices.tsx';
import type { useProfileTexts } from '../texts/use-profile-texts.ts';

const READING_TIME_MS = 30_000;

/** Without a mail server, outside production, the gateway answers with the code itself. */
export function showFallbackCode(
  t: ReturnType<typeof useProfileTexts>,
  { fallbackMode, code }: { fallbackMode?: boolean | undefined; code?: string | undefined },
): void {
  if (!fallbackMode || !code) return;
  showNotice({
    title: t('Verification Code'),
    description: t('Your code is {code}.', { code }),
    durationMs: READING_TIME_MS,
  });
}
