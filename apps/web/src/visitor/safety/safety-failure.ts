import { ApiFailure } from '../../ui/api/send-request.ts';
import type { Text } from '../../ui/language/text.ts';
import type { SafetyText } from './texts/safety-text.ts';
import type { TranslateForSafety } from './texts/use-safety-text.ts';

/** The message for a report or a request that was not sent. */
export function safetyFailureText(t: TranslateForSafety, error: unknown): string {
  if (!navigator.onLine) return t('You are offline');
  // 5xx messages are not shown to visitors.
  const message = error instanceof ApiFailure && error.status < 500 ? error.message : 'An unknown error occurred';
  return t(message as SafetyText | Text);
}

/** 400 means that the code has an invalid format. */
export function isUnknownCode(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 404 || error.status === 400);
}
