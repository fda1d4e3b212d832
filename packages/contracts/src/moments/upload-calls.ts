/** Calls and headers of the upload, separate from their schemas because zod is too large for the service worker. */

export const uploadVideoCall = { method: 'POST', path: '/api/upload/video' } as const;

/**
 * Uploads by the tus protocol (https://tus.io/protocols/resumable-upload). `POST` here creates one; `HEAD`, `PATCH` and `DELETE` at its
 * `Location` continue and cancel it. `Upload-Metadata` holds `UploadFields`, and the request has the header `IDEMPOTENCY_HEADER`: the
 * same key leads to the same upload.
 */
export const RESUMABLE_UPLOAD_PATH = '/api/upload/resumable';

/**
 * Request header of the upload, chosen by the client and kept for its retries: the same key of the same user returns the moment that
 * the first request made.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
