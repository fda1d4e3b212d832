import { ApiFailure } from '../../ui/api/send-request.ts';

const RETRIES = 2;

export const REQUEST_TIMEOUT_MS = 10_000;

/** Retries and backoff of requests for stories. */
export const requestPolicy = {
  retry: (failures: number, error: Error) => failures < RETRIES && isWorthRetrying(error),
  retryDelay: (failures: number) => Math.min(1_000 * 2 ** failures, 5_000),
  refetchOnWindowFocus: false,
  // Run queries offline too: a saved feed may answer, and otherwise the failure must be shown.
  networkMode: 'always',
} as const;

function isWorthRetrying(error: Error): boolean {
  return !(error instanceof ApiFailure) || error.status === 0 || error.status === 429 || error.status >= 500;
}
