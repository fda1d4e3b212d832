import { ApiFailure } from '../../../ui/api/send-request.ts';

/** The field of our forms that an error code of the gateway is about. */
const FIELDS_BY_CODE: Record<string, 'currentPassword' | 'username' | 'email'> = {
  wrong_password: 'currentPassword',
  username_taken: 'username',
  email_taken: 'email',
};

export function fieldOfFailure(error: Error): 'currentPassword' | 'username' | 'email' | undefined {
  return FIELDS_BY_CODE[codeOf(error)];
}

export function isSignedOut(error: Error | null): boolean {
  return error instanceof ApiFailure && error.status === 401;
}

/** The user must confirm the change with a recent sign-in. */
export function needsSignIn(error: Error): boolean {
  return codeOf(error) === 'sign_in_again';
}

const UNAVAILABLE = 'This does not work right now. Nothing was changed. Please try again in a moment.';
const OFFLINE = 'You are offline. Nothing was changed.';

/** Why a change failed, in English. The catalogues translate it. */
export function failureText(error: Error, isOnline: boolean): string {
  if (!(error instanceof ApiFailure)) return UNAVAILABLE;
  if (error.status === 0) return isOnline ? error.message : OFFLINE;
  return error.status >= 500 && codeOf(error) !== 'mail_unavailable' ? UNAVAILABLE : error.message;
}

function codeOf(error: Error): string {
  return (error instanceof ApiFailure && error.code) || '';
}
