/** The source has more bytes than the limit. */
export class StoreLimitError extends Error {
  override readonly name = 'StoreLimitError';
}

/** The disk or the quota is full. Nothing was stored. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';
}

/** The disk or the bucket does not work now. Nothing was stored. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

type Failure = { code?: unknown; $metadata?: { httpStatusCode?: number }; cause?: unknown };

const FULL_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT']);
const BROKEN_DISK_CODES = new Set<unknown>(['EIO', 'EROFS', 'EACCES', 'EPERM']);
const HTTP_NOT_FOUND = 404;
const HTTP_INSUFFICIENT_STORAGE = 507;

/** Converts the failures of a write that callers distinguish. */
export function toStoreError(error: unknown): unknown {
  const { code, $metadata } = error as Failure;
  const isFull = FULL_CODES.has(code) || $metadata?.httpStatusCode === HTTP_INSUFFICIENT_STORAGE;
  if (isFull) return new StoreFullError('The media store is full', { cause: error });
  // The S3 client adds `$metadata` to every failure of a request. Failures of the source have none.
  const isUnavailable = $metadata !== undefined || BROKEN_DISK_CODES.has(code);
  return isUnavailable ? new StoreUnavailableError('The media store does not work', { cause: error }) : error;
}

/** Whether the error of the disk, of S3, or of flydrive as their wrapper means that the object does not exist. */
export function isMissing(error: unknown): boolean {
  const { code, $metadata, cause } = error as Failure;
  if (code === 'ENOENT' || $metadata?.httpStatusCode === HTTP_NOT_FOUND) return true;
  return cause !== undefined && isMissing(cause);
}
