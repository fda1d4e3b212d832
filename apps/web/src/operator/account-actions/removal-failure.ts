import { ApiFailure } from '../../ui/api/send-request.ts';
import { failureHeadline } from '../formats/failure-texts.ts';

/** The server's reason for refusing a removal, else the status. */
export function describeRemovalFailure(error: unknown): string {
  return error instanceof ApiFailure && error.status === 409 ? error.message : failureHeadline(error);
}
