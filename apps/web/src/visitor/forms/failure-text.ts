import { MAIL_UNAVAILABLE } from '@around/contracts/users/user-messages';
import { ApiFailure } from '../../ui/api/send-request.ts';
import type { Text } from '../../ui/language/text.ts';
import type { Translate } from '../../ui/language/translate.ts';
import type { UserText } from '../user-texts/user-text.ts';

/** The message of a failure whose response has none. */
const NO_MESSAGE: Text = 'An unknown error occurred';
/** The gateway's 5xx messages for visitors. Other 5xx messages are not shown. */
const OUTAGES = new Set<string>([
  'This cannot be done right now. Please try again.',
  'Too many people sign in right now. Please try again.',
  'Something went wrong on our side. Please try again.',
  MAIL_UNAVAILABLE,
] satisfies UserText[]);
/** Longer waits are shown in minutes. */
const SECONDS_SHOWN_MAX = 90;

/** The text of a failed call: the gateway's message, if there is one, and after 429 the wait. */
export function failureText<T extends string = UserText>(
  t: Translate<T | UserText | Text>,
  error: unknown,
  fallback: T | UserText,
  offline: T | UserText | Text = 'You are offline',
): string {
  if (!navigator.onLine) return t(offline);
  if (!(error instanceof ApiFailure)) return t(fallback);
  if (error.status > 0 && error.message === NO_MESSAGE) return t(fallback);
  if (error.status >= 500 && !OUTAGES.has(error.message)) return t(fallback);
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
