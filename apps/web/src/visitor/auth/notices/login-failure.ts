import { WRONG_CREDENTIALS } from '@around/contracts/users/user-messages';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import type { NewNotice } from '../../../ui/notices/notice-board.ts';
import { failureText } from '../../forms/failure-text.ts';
import { CookiesBlocked } from '../../session/settled-sign-in.ts';
import type { TranslateForUsers } from '../../user-texts/use-user-text.ts';

export type LoginPlace = 'dialog' | 'page';

/** The notice of a failed login. The dialog has its own text for wrong credentials. */
export function loginFailure(t: TranslateForUsers, error: unknown, place: LoginPlace): NewNotice {
  const blocked = cookiesBlocked(t, error);
  if (blocked) return blocked;
  if (place === 'dialog' && error instanceof ApiFailure && error.status === 401) {
    return { tone: 'error', title: t('Login Failed'), description: t(WRONG_CREDENTIALS) };
  }
  return { tone: 'error', title: t('Login failed'), description: failureText(t, error, 'Login failed') };
}

/** The notice of a sign-in that worked, in a browser that does not keep it. */
export function cookiesBlocked(t: TranslateForUsers, error: unknown): NewNotice | undefined {
  if (!(error instanceof CookiesBlocked)) return undefined;
  const description = t(
    "Your browser blocks cookies, so you can't stay signed in. Allow cookies for Around, then log in.",
  );
  return { tone: 'error', title: t('Cookies are blocked'), description };
}
