import type { Moment } from '@around/contracts/moments/moments';
import { sendForm } from './send-form.ts';
import type { UploadForm, UploadOptions } from './upload-form.ts';

/**
 * Uploads a video with its texts and resolves with its moment, which is then processed. Rejects with an `ApiFailure`, or with the
 * signal's reason. It may be called again with the same key after any failure.
 */
export async function sendVideo(form: UploadForm, options: UploadOptions): Promise<Moment> {
  return sendForm(form, options);
}
