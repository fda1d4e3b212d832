import { AppError } from '@around/service-kit/app-error';

const MESSAGE = 'The media could not be fetched';

/** The upstream answered badly or not at all. The caller learns no more than that; the cause is for our log. */
export function upstreamFailure(cause: unknown): AppError {
  return new AppError('bad_gateway', MESSAGE, { cause });
}

export function upstreamTimeout(cause: unknown): AppError {
  return new AppError('gateway_timeout', MESSAGE, { cause });
}
