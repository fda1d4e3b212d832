import { ApiFailure } from '../../../../ui/api/send-request.ts';

/** Delays between attempts without progress. */
export const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

const RETRIED = new Set([0, 408, 409, 423, 429]);
const NOT_IMPLEMENTED = 501;
const MAX_WAIT_SECONDS = 30;

/** Whether the same request may succeed soon. */
export function isTemporary({ status, retryAfterSeconds = 0 }: ApiFailure): boolean {
  if (retryAfterSeconds > MAX_WAIT_SECONDS) return false;
  return RETRIED.has(status) || (status >= 500 && status !== NOT_IMPLEMENTED);
}

/** Retries a call after temporary failures. */
export async function withRetries<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await call();
    } catch (failure) {
      signal.throwIfAborted();
      if (!(failure instanceof ApiFailure && isTemporary(failure))) throw failure;
    }
    await pause(delayMs, signal);
  }
  return call();
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cancel);
      resolve();
    }, ms);
    signal.addEventListener('abort', cancel, { once: true });
  });
}
