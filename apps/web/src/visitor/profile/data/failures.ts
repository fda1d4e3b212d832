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

/** The server could not do it. Its message is about the server, and not about what the user did. */
export function isOutage(error: Error): boolean {
  return error instanceof ApiFailure && error.status >= 500 && codeOf(error) !== 'mail_unavailable';
}

function codeOf(error: Error): string {
  return (error instanceof ApiFailure && error.code) || '';
}
