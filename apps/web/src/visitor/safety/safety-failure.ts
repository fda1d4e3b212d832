import { ApiFailure } from '../../ui/api/send-request.ts';
import type { Text } from '../../ui/language/text.ts';
import type { SafetyText } from './texts/safety-text.ts';
import type { TranslateForSafety } from './texts/use-safety-text.ts';

/** What to tell about a report or a request that was not sent. */
export function safetyFailureText(t: TranslateForSafety, error: unknown): string {
  if (!navigator.onLine) return t('You are offline');
  // A broken server has words of its own, which are not for visitors.
  const message = error instanceof ApiFailure && error.status < 500 ? error.message : 'An unknown error occurred';
  return t(message as SafetyText | Text);
}

/** 400 is a code of another shape. */
export function isUnknownCode(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 404 || error.status === 400);
}
