import { ApiFailure } from '../../ui/api/send-request.ts';
import type { Text } from '../../ui/language/text.ts';
import type { Translate } from '../../ui/language/translate.ts';
import type { UserText } from '../user-texts/user-text.ts';

/** What a request reports that got no message. */
const NO_MESSAGE: Text = 'An unknown error occurred';
/** Longer waits are shown in minutes. */
const SECONDS_SHOWN_MAX = 90;

/** What to tell about a failed call: the server's message, if there is one, and after 429 the wait. */
export function failureText<T extends string = UserText>(
  t: Translate<T | UserText | Text>,
  error: unknown,
  fallback: T | UserText,
  offline: T | UserText | Text = 'You are offline',
): string {
  if (!navigator.onLine) return t(offline);
  if (!(error instanceof ApiFailure)) return t(fallback);
  if (error.status > 0 && error.message === NO_MESSAGE) return t(fallback);
  // A message of the gateway without a translation stays as it is.
  const message = t(error.message as UserText);
  return error.status === 429 && error.retryAfterSeconds !== undefined
    ? `${message} ${waitText(t, error.retryAfterSeconds)}`
    : message;
}

function waitText(t: Translate<UserText>, seconds: number): string {
  return seconds <= SECONDS_SHOWN_MAX
    ? t('You can try again in {count} seconds.', { count: seconds })
    : t('You can try again in {count} minutes.', { count: Math.ceil(seconds / 60) });
}
