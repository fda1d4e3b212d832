import { IDEMPOTENCY_HEADER } from '@around/contracts/moments/moment-fields';
import { Moment } from '@around/contracts/moments/moments';
import { RESUMABLE_UPLOAD_PATH } from '@around/contracts/moments/resumable-upload';
import { parse } from 'zod/v4/core';
import { brokenUpload, refusedUpload } from '../upload-failure.ts';
import { textFields, type UploadForm } from '../upload-form.ts';
import { isProtocolUnknown, ResumableUnavailable } from './resumable-unavailable.ts';

const TIMEOUT_MS = 30_000;
const TUS_HEADERS = { 'Tus-Resumable': '1.0.0' };

/**
 * Creates the upload and returns its path. For a key that is known it is the same upload, so what was sent before stays: no path has to
 * be remembered.
 */
export async function createUpload(form: UploadForm, idempotencyKey: string, signal: AbortSignal): Promise<string> {
  const response = await send(RESUMABLE_UPLOAD_PATH, signal, {
    method: 'POST',
    headers: {
      ...TUS_HEADERS,
      'Upload-Length': String(form.video.size),
      'Upload-Metadata': toMetadata(textFields(form)),
      [IDEMPOTENCY_HEADER]: idempotencyKey,
    },
  });
  const path = response.headers.get('location');
  if (isProtocolUnknown(response.status) || (response.ok && path === null)) throw new ResumableUnavailable();
  if (!response.ok || path === null) throw await refusal(response);
  return path;
}

/** The moment of a complete upload. */
export async function readUploadedMoment(uploadPath: string, signal: AbortSignal): Promise<Moment> {
  const response = await send(`${uploadPath}/moment`, signal, { method: 'GET' });
  if (!response.ok) throw await refusal(response);
  try {
    return parse(Moment, await response.json());
  } catch (cause) {
    throw brokenUpload(cause);
  }
}

async function send(path: string, signal: AbortSignal, options: RequestInit): Promise<Response> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    return await fetch(path, { ...options, credentials: 'include', signal: limited });
  } catch (cause) {
    signal.throwIfAborted();
    throw brokenUpload(cause);
  }
}

async function refusal(response: Response): Promise<Error> {
  const text = await response.text().catch(() => '');
  return refusedUpload({ status: response.status, text, header: (name) => response.headers.get(name) });
}

/** Values are base64 of UTF-8. */
function toMetadata(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}`)
    .join(',');
}
