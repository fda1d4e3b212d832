import { WRONG_CREDENTIALS } from '@around/contracts/users/user-messages';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import type { NewNotice } from '../../../ui/notices/notice-board.ts';
import { failureText } from '../../forms/failure-text.ts';
import type { TranslateForUsers } from '../../user-texts/use-user-text.ts';

export type LoginPlace = 'dialog' | 'page';

/** The notice of a failed login. The dialog has its own text for wrong credentials. */
export function loginFailure(t: TranslateForUsers, error: unknown, place: LoginPlace): NewNotice {
  if (place === 'dialog' && error instanceof ApiFailure && error.status === 401) {
    return { tone: 'error', title: t('Login Failed'), description: t(WRONG_CREDENTIALS) };
  }
  return { tone: 'error', title: t('Login failed'), description: failureText(t, error, 'Login failed') };
}
