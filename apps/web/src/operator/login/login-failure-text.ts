import { WRONG_LOGIN } from '@around/contracts/operator/admin-session';
import { ApiFailure } from '../../ui/api/send-request.ts';

/** The server's message; for 429 with the time until the next attempt. */
export function loginFailureText(error: unknown): string {
  if (!(error instanceof ApiFailure)) return WRONG_LOGIN;
  const { status, message, retryAfterSeconds } = error;
  if (status === 429 && retryAfterSeconds !== undefined) return `${message} ${describeWait(retryAfterSeconds)}`;
  return message || WRONG_LOGIN;
}

function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1
    ? 'The next attempt is possible in a minute.'
    : `The next attempt is possible in ${minutes} minutes.`;
}
