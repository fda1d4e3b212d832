import { IDEMPOTENCY_HEADER, uploadVideoCall } from '@around/contracts/moments/upload-calls';
import { createUpload } from '../upload/resumable/create-upload.ts';
import { isProtocolUnknown, ResumableUnavailable } from '../upload/resumable/resumable-unavailable.ts';
import { sendTus } from '../upload/resumable/tus-request.ts';
import { withRetries } from '../upload/resumable/upload-retries.ts';
import { toFormData, type UploadForm } from '../upload/upload-form.ts';
import { refusalOf, requestUpload } from '../upload/upload-request.ts';

/** At the slowest speed that the server accepts, one piece takes about two minutes. */
const PIECE_BYTES = 4 * 2 ** 20;
const PIECE_TIMEOUT_MS = 150_000;

type Options = { idempotencyKey: string; signal: AbortSignal };

/**
 * Sends what the server does not have yet. A worker has no XMLHttpRequest, which tus-js-client needs for progress, and shows no
 * progress.
 */
export async function sendFromWorker(form: UploadForm, options: Options): Promise<void> {
  try {
    await sendPieces(form, options);
  } catch (failure) {
    if (!(failure instanceof ResumableUnavailable)) throw failure;
    await sendForm(form, options);
  }
}

async function sendPieces(form: UploadForm, { idempotencyKey, signal }: Options): Promise<void> {
  const path = await withRetries(() => createUpload(form, idempotencyKey, signal), signal);
  let isComplete = false;
  while (!isComplete) isComplete = await withRetries(() => sendPiece(path, form.video, signal), signal);
}

/** Sends the next piece. Returns true if the server already has the whole video. */
async function sendPiece(path: string, video: File, signal: AbortSignal): Promise<boolean> {
  const known = await required(sendTus(path, { method: 'HEAD', signal }));
  const offset = Number(known.headers.get('upload-offset'));
  if (offset >= video.size) return true;
  await required(
    sendTus(path, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) },
      body: video.slice(offset, offset + PIECE_BYTES),
      signal,
      timeoutMs: PIECE_TIMEOUT_MS,
    }),
  );
  return false;
}

async function required(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (isProtocolUnknown(response.status)) throw new ResumableUnavailable();
  if (!response.ok) throw await refusalOf(response);
  return response;
}

/** For networks that block the methods of tus and allow only those of HTML forms. */
async function sendForm(form: UploadForm, { idempotencyKey, signal }: Options): Promise<void> {
  const { method, path } = uploadVideoCall;
  const headers = { [IDEMPOTENCY_HEADER]: idempotencyKey };
  const body = toFormData(form);
  const response = await requestUpload(path, { method, headers, body, signal, timeoutMs: PIECE_TIMEOUT_MS });
  if (!response.ok) throw await refusalOf(response);
}
