import { ApiFailure } from '../../../ui/api/send-request.ts';
import { failureHeadline } from '../../formats/failure-texts.ts';

/** Why a proxy was not added. */
export function addFailureText(error: unknown): string {
  if (!(error instanceof ApiFailure) || error.status === 0) return failureHeadline(error);
  const { status, code, message, statusText } = error;
  if (status === 409 && code === 'duplicate_proxy') return 'A proxy with this IP and port already exists';
  return `Error ${status}: ${message || statusText}`;
}
