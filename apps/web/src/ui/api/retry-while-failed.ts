const RETRY_MS = 10_000;

/** A `refetchInterval`: a query whose last read failed is read again until an answer arrives. */
export function retryWhileFailed({ state }: { state: { status: string } }): number | false {
  return state.status === 'error' ? RETRY_MS : false;
}
