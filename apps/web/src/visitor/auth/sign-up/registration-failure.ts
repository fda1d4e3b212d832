import { ApiFailure } from '../../../ui/api/send-request.ts';
import type { NewNotice } from '../../../ui/notices/notice-board.ts';
import { failureText } from '../../forms/failure-text.ts';
import type { TranslateForUsers } from '../../user-texts/use-user-text.ts';
import { cookiesBlocked } from '../notices/login-failure.ts';
import { UserMissing } from './registration-calls.ts';

/** The notice of a registration that failed for another reason than a taken name. */
export function registrationFailure(t: TranslateForUsers, error: unknown): NewNotice {
  const blocked = cookiesBlocked(t, error);
  if (blocked) return blocked;
  const title = t('Registration Error');
  if (error instanceof UserMissing) {
    return { tone: 'error', title, description: t('User data not found. Please try again.') };
  }
  if (error instanceof ApiFailure && error.status > 0) {
    return { tone: 'error', title, description: failureText(t, error, 'Something went wrong. Please try again.') };
  }
  const description = navigator.onLine
    ? t('An error occurred while registering. Please try again.')
    : failureText(t, error, 'Something went wrong. Please try again.');
  return { tone: 'error', title: t('Registration Failed'), description };
}
