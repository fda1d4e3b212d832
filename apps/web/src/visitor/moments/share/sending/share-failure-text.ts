import { ApiFailure } from '../../../../ui/api/send-request.ts';
import type { ShareText } from '../texts/share-text.ts';
import type { TranslateForSharing } from '../texts/use-share-text.ts';

/** What to say about a failed upload: the server's message, if it sent one. */
export function shareFailureText(t: TranslateForSharing, error: unknown): string {
  if (!navigator.onLine) return t('You are offline');
  // A message of the gateway that is none of our texts stays as it is.
  return error instanceof ApiFailure ? t(error.message as ShareText) : t('Error sharing your moment');
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 401;
}
