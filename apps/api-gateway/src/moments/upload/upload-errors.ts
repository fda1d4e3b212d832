import { VIDEO_TOO_LARGE } from '@around/contracts/moments/moment-messages';
import { StoreFullError, StoreLimitError } from '@around/media-store/store-errors';
import { AppError } from '@around/service-kit/app-error';

const FULL_RETRY_AFTER_SECONDS = 300;

/** Names the failures of the media store for the client. Others are returned as they are. */
export function toUploadError(cause: unknown): unknown {
  if (cause instanceof StoreLimitError) return new AppError('too_large', VIDEO_TOO_LARGE, { cause });
  if (cause instanceof StoreFullError) {
    const options = { cause, retryAfterSeconds: FULL_RETRY_AFTER_SECONDS };
    return new AppError('unavailable', 'There is no room for videos right now. Please try again later.', options);
  }
  return cause;
}
