import { VIDEO_TOO_LARGE } from '@around/contracts/moments/moment-messages';
import { StoreFullError, StoreLimitError, StoreUnavailableError } from '@around/media-store/store-errors';
import { AppError } from '@around/service-kit/app-error';

const FULL_RETRY_AFTER_SECONDS = 300;
/** Short enough that the web app continues the upload by itself. */
const UNAVAILABLE_RETRY_AFTER_SECONDS = 10;

/** Names the failures of the media store for the client. Others are returned as they are. */
export function toUploadError(cause: unknown): unknown {
  if (cause instanceof StoreLimitError) return new AppError('too_large', VIDEO_TOO_LARGE, { cause });
  if (cause instanceof StoreFullError) {
    const options = { cause, retryAfterSeconds: FULL_RETRY_AFTER_SECONDS };
    return new AppError('unavailable', 'There is no room for videos right now. Please try again later.', options);
  }
  if (cause instanceof StoreUnavailableError) {
    const options = { cause, retryAfterSeconds: UNAVAILABLE_RETRY_AFTER_SECONDS };
    return new AppError('unavailable', 'Videos cannot be stored right now. Please try again soon.', options);
  }
  return cause;
}
