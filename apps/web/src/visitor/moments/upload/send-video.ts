import type { Moment } from '@around/contracts/moments/moments';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import { ResumableUnavailable } from './resumable/resumable-unavailable.ts';
import { sendResumable } from './resumable/send-resumable.ts';
import { sendForm } from './send-form.ts';
import type { UploadForm, UploadOptions } from './upload-form.ts';

/** Smaller videos are sent in one request first: sending them again costs less than the requests of a resumable upload. */
const SMALL_BYTES = 2 ** 20;

/**
 * Uploads a video with its texts and resolves with its moment, which is then processed. The upload continues after disconnects. A later
 * call with the same key continues an upload that failed, or whose page was closed. Rejects with an `ApiFailure`, or with the signal's
 * reason.
 */
export async function sendVideo(form: UploadForm, options: UploadOptions): Promise<Moment> {
  if (form.video.size <= SMALL_BYTES) {
    try {
      return await sendForm(form, options);
    } catch (failure) {
      if (!isBroken(failure)) throw failure;
    }
  }
  try {
    return await sendResumable(form, options);
  } catch (failure) {
    if (failure instanceof ResumableUnavailable) return sendForm(form, options);
    throw failure;
  }
}

/** Whether the server may have the moment although no answer arrived. */
function isBroken(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status === 0;
}
