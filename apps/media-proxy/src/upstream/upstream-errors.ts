import { AppError } from '@around/service-kit/app-error';

const MESSAGE = 'The media could not be fetched';

/** The client gets a fixed message; the cause goes to our log only. */
export function upstreamFailure(cause: unknown): AppError {
  return new AppError('bad_gateway', MESSAGE, { cause });
}

export function upstreamTimeout(cause: unknown): AppError {
  return new AppError('gateway_timeout', MESSAGE, { cause });
}
