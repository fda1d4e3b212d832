import { ApiFailure } from '../../ui/api/send-request.ts';
import { failureHeadline } from '../formats/failure-texts.ts';

/** Why an account may not go, in the server's words; else the status. */
export function describeRemovalFailure(error: unknown): string {
  return error instanceof ApiFailure && error.status === 409 ? error.message : failureHeadline(error);
}
