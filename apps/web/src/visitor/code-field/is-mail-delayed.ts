import { ApiFailure } from '../../ui/api/send-request.ts';

/** The code is valid, and is sent as soon as the mail server answers. */
export function isMailDelayed(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'mail_unavailable';
}
