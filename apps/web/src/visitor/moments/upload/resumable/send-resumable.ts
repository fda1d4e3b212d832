import type { Moment } from '@around/contracts/moments/moments';
import type { UploadForm, UploadOptions } from '../upload-form.ts';
import { progressReporter } from '../upload-progress.ts';
import { createUpload } from './create-upload.ts';
import { ResumableUnavailable } from './resumable-unavailable.ts';
import { withRetries } from './upload-retries.ts';
import { readUploadedMoment } from './uploaded-moment.ts';

/** Uploads the video by the tus protocol. Throws `ResumableUnavailable` if the protocol is not supported. */
export async function sendResumable(
  form: UploadForm,
  { signal, idempotencyKey, onProgress }: UploadOptions,
): Promise<Moment> {
  signal.throwIfAborted();
  const { reportSent, reportReceived } = progressReporter(form.video.size, onProgress);
  reportSent(0);
  const { sendBytes } = await import('./send-bytes.ts').catch((cause: unknown) => {
    throw new ResumableUnavailable('Its code was not loaded', { cause });
  });
  const path = await withRetries(() => createUpload(form, idempotencyKey, signal), signal);
  await sendBytes(form.video, { path, signal, report: reportSent });
  reportReceived();
  return withRetries(() => readUploadedMoment(path, signal), signal);
}
