import { AppError } from '@around/service-kit/app-error';

const MESSAGE = 'The media could not be fetched';

/** The client gets a fixed message; the cause goes to our log only. */
export function upstreamFailure(cause: unknown): AppError {
  return new AppError('bad_gateway', MESSAGE, { cause });
}

const DEFAULT_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 3_600;

/** A 503 of the upstream is passed on with its `Retry-After`, in seconds or as a date. */
export function upstreamBusy(retryAfter: string | undefined, now = Date.now()): AppError {
  const text = retryAfter?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1_000);
  const retryAfterSeconds = Number.isNaN(seconds)
    ? DEFAULT_RETRY_SECONDS
    : Math.min(Math.max(seconds, 1), MAX_RETRY_SECONDS);
  return new AppError('unavailable', MESSAGE, { cause: new Error('Upstream responded 503'), retryAfterSeconds });
}

export function upstreamTimeout(cause: unknown): AppError {
  return new AppError('gateway_timeout', MESSAGE, { cause });
}
