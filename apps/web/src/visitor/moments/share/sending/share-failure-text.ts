import { ApiFailure } from '../../../../ui/api/send-request.ts';
import type { ShareText } from '../texts/share-text.ts';
import type { TranslateForSharing } from '../texts/use-share-text.ts';

/** The gateway's 5xx messages for visitors. Other 5xx messages are not shown. */
const OUTAGES = new Set<string>([
  'There is no room for videos right now. Please try again later.',
  'Videos cannot be stored right now. Please try again soon.',
] satisfies ShareText[]);

/** What to say about a failed upload: the gateway's message, if it sent one. */
export function shareFailureText(t: TranslateForSharing, error: unknown): string {
  if (!navigator.onLine) return t('You are offline');
  const isOurs = error instanceof ApiFailure && (error.status < 500 || OUTAGES.has(error.message));
  return isOurs ? t(error.message as ShareText) : t('Error sharing your moment');
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 401;
}
