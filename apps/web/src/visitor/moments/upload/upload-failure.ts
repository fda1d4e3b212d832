import { ApiFailure } from '../../../ui/api/send-request.ts';
import { isRecord, parseJson } from '../../../ui/json/json-values.ts';

const NOT_OK = 'Failed to upload video';
const BROKEN = 'Something went wrong during upload';

export type UploadAnswer = { status: number; text: string; header: (name: string) => string | null | undefined };

/** The failure of an upload whose answer is not OK. */
export function refusedUpload({ status, text, header }: UploadAnswer): ApiFailure {
  const { message, error } = readBody(text);
  const retryAfterSeconds = Number(header('retry-after'));
  return new ApiFailure(status, typeof message === 'string' && message !== '' ? message : NOT_OK, {
    ...(typeof error === 'string' && { code: error }),
    ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
  });
}

/** The failure of an upload without a usable answer. */
export function brokenUpload(cause?: unknown): ApiFailure {
  return new ApiFailure(0, BROKEN, { cause });
}

/** The failure of an upload that made no progress for too long. */
export function stalledUpload(): ApiFailure {
  return new ApiFailure(0, BROKEN, { code: 'timed_out' });
}

function readBody(text: string): Record<string, unknown> {
  const body = parseJson(text);
  return isRecord(body) ? body : {};
}
