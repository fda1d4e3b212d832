import { IDEMPOTENCY_HEADER } from '@around/contracts/moments/moment-fields';
import { Moment, uploadVideo } from '@around/contracts/moments/moments';
import { parse } from 'zod/v4/core';
import { brokenUpload, refusedUpload, stalledUpload } from './upload-failure.ts';
import { textFields, type UploadForm, type UploadOptions } from './upload-form.ts';
import { reportProgress } from './upload-progress.ts';

/** Uploads the video as one form. It uses XMLHttpRequest, because `fetch` does not report how much was sent. */
export async function sendForm(
  form: UploadForm,
  { signal, idempotencyKey, onProgress }: UploadOptions,
): Promise<Moment> {
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  let stop = (_failure: unknown) => {};
  const cancel = () => stop(signal.reason);
  const progress = reportProgress(form.video.size, { onProgress, onStalled: () => stop(stalledUpload()) });
  try {
    return await new Promise<Moment>((resolve, reject) => {
      stop = (failure) => {
        reject(failure);
        request.abort();
      };
      signal.addEventListener('abort', cancel);
      request.upload.onprogress = ({ loaded, total }) => progress.report(videoBytes(form.video, loaded, total));
      // The server still has to store the last bytes.
      request.upload.onload = progress.resetTimer;
      request.onload = () => resolve(readAnswer(request));
      request.onerror = () => reject(brokenUpload());
      // Safari also aborts requests by itself, e.g. when the phone is locked.
      request.onabort = () => reject(brokenUpload());
      request.open(uploadVideo.method, uploadVideo.path);
      request.setRequestHeader(IDEMPOTENCY_HEADER, idempotencyKey);
      request.send(toFormData(form));
    });
  } finally {
    signal.removeEventListener('abort', cancel);
    progress.stop();
  }
}

function toFormData(form: UploadForm): FormData {
  const data = new FormData();
  for (const [name, text] of Object.entries(textFields(form))) data.append(name, text);
  data.append('video', form.video);
  return data;
}

/** The form's boundaries and texts are not counted. */
function videoBytes({ size }: File, loadedBytes: number, totalBytes: number): number {
  return totalBytes === 0 ? 0 : Math.round((loadedBytes / totalBytes) * size);
}

async function readAnswer(request: XMLHttpRequest): Promise<Moment> {
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
