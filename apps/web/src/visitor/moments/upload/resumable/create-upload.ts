import { IDEMPOTENCY_HEADER, RESUMABLE_UPLOAD_PATH } from '@around/contracts/moments/upload-calls';
import { textFields, type UploadForm } from '../upload-form.ts';
import { refusalOf } from '../upload-request.ts';
import { isProtocolUnknown, ResumableUnavailable } from './resumable-unavailable.ts';
import { sendTus } from './tus-request.ts';

/**
 * Creates the upload and returns its path. A known key returns the existing upload with the bytes sent before, so the client need not store
 * its path.
 */
export async function createUpload(form: UploadForm, idempotencyKey: string, signal: AbortSignal): Promise<string> {
  const response = await sendTus(RESUMABLE_UPLOAD_PATH, {
    method: 'POST',
    signal,
    headers: {
      'Upload-Length': String(form.video.size),
      'Upload-Metadata': toMetadata(textFields(form)),
      [IDEMPOTENCY_HEADER]: idempotencyKey,
    },
  });
  const path = response.headers.get('location');
  if (isProtocolUnknown(response.status) || (response.ok && path === null)) throw new ResumableUnavailable();
  if (!response.ok || path === null) throw await refusalOf(response);
  return path;
}

/** Values are base64 of UTF-8. */
function toMetadata(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}`)
    .join(',');
}
