import { ApiFailure } from '../../ui/api/send-request.ts';

const RETRIES = 1;

/**
 * How the console reads data: again on every visit and return to the tab, and never while the tab is hidden. Concurrent reads of a
 * key share one request.
 */
export const operatorQuery = {
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchIntervalInBackground: false,
  retry: (count: number, error: unknown) => count < RETRIES && !isAnswered(error),
} as const;

/** Refused requests (4xx) are not retried. */
function isAnswered(error: unknown): boolean {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500;
}
