import { Moment } from '@around/contracts/moments/moments';
import { IDEMPOTENCY_HEADER, uploadVideoCall } from '@around/contracts/moments/upload-calls';
import { parse } from 'zod/v4/core';
import { watchStalls } from './stall-timer.ts';
import { brokenUpload, refusedUpload, stalledUpload } from './upload-failure.ts';
import { toFormData, type UploadForm, type UploadOptions } from './upload-form.ts';
import { progressReporter } from './upload-progress.ts';

/** Uploads the video as one form. It uses XMLHttpRequest, because `fetch` does not report how much was sent. */
export async function sendForm(
  form: UploadForm,
  { signal, idempotencyKey, onProgress }: UploadOptions,
): Promise<Moment> {
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  const { reportSent, reportReceived } = progressReporter(form.video.size, onProgress);
  const cancel = () => request.abort();
  signal.addEventListener('abort', cancel);
  try {
    await new Promise<void>((resolve, reject) => {
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        reportSent(videoBytes(form.video, loaded, total)),
      );
      request.addEventListener('load', () => resolve());
      request.addEventListener('error', () => reject(brokenUpload()));
      // Safari also aborts requests by itself, e.g. when the phone is locked.
      request.addEventListener('abort', () => reject(signal.aborted ? signal.reason : brokenUpload()));
      request.open(uploadVideoCall.method, uploadVideoCall.path);
      request.setRequestHeader(IDEMPOTENCY_HEADER, idempotencyKey);
      watchStalls(request, () => reject(stalledUpload()));
      request.send(toFormData(form));
    });
    const moment = readMoment(request);
    reportReceived();
    return moment;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** The form's boundaries and texts are not counted. */
function videoBytes({ size }: File, loadedBytes: number, totalBytes: number): number {
  return totalBytes === 0 ? 0 : Math.round((loadedBytes / totalBytes) * size);
}

function readMoment(request: XMLHttpRequest): Moment {
  const { status, responseText: text } = request;
  if (status < 200 || status > 299) {
    throw refusedUpload({ status, text, header: (name) => request.getResponseHeader(name) });
  }
  try {
    return parse(Moment, JSON.parse(text));
  } catch (cause) {
    throw brokenUpload(cause);
  }
}
