import { DetailedError, type HttpRequest, Upload } from 'tus-js-client';
import type { ApiFailure } from '../../../../ui/api/send-request.ts';
import { watchStalls } from '../stall-timer.ts';
import { brokenUpload, refusedUpload } from '../upload-failure.ts';
import { isProtocolUnknown, ResumableUnavailable } from './resumable-unavailable.ts';
import { isTemporary, RETRY_DELAYS_MS } from './upload-retries.ts';

type Options = { path: string; signal: AbortSignal; report: (bytes: number) => void };

/**
 * Sends what the server does not have yet, and continues after cuts. The browser counts bytes as sent that still wait in the buffers of
 * the network: after a failed attempt, at least one byte is reported as missing, also when the browser has sent all.
 */
export function sendBytes(video: File, { path, signal, report }: Options): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentBytes = 0;
    const upload = new Upload(video, {
      uploadUrl: path,
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      onBeforeRequest: endStalledRequests,
      onShouldRetry: (error) => {
        report(Math.min(sentBytes, video.size - 1));
        return isTemporary(toFailure(error));
      },
      onProgress: (bytes) => {
        sentBytes = bytes;
        report(bytes);
      },
      onSuccess: () => resolve(),
      onError: (error) => reject(isRefused(error) ? new ResumableUnavailable() : toFailure(error)),
    });
    signal.addEventListener(
      'abort',
      () => {
        void upload.abort();
        reject(signal.reason);
      },
      { once: true },
    );
    upload.start();
  });
}

/** tus waits for an answer without a limit, also when the browser aborts the request, as Safari does when the phone is locked. */
function endStalledRequests(request: HttpRequest): void {
  const raw: XMLHttpRequest = request.getUnderlyingObject();
  raw.addEventListener('abort', (event) => raw.onerror?.(event));
  watchStalls(raw);
}

function toFailure(error: Error | DetailedError): ApiFailure {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return brokenUpload(error);
  return refusedUpload({
    status: response.getStatus(),
    text: response.getBody(),
    header: (name) => response.getHeader(name),
  });
}

/** Some proxies know the methods of forms only. An upload that has just expired is unknown too. */
function isRefused(error: Error | DetailedError): boolean {
  return isProtocolUnknown(toFailure(error).status);
}
