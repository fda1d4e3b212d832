import { DetailedError, type HttpRequest, Upload } from 'tus-js-client';
import type { ApiFailure } from '../../../../ui/api/send-request.ts';
import { watchStalls } from '../stall-timer.ts';
import { brokenUpload, refusedUpload } from '../upload-failure.ts';
import { isProtocolUnknown, ResumableUnavailable } from './resumable-unavailable.ts';
import { isTemporary, RETRY_DELAYS_MS } from './upload-retries.ts';

type Options = { path: string; signal: AbortSignal; report: (bytes: number) => void };

/**
 * Sends what the server does not have yet, and continues after disconnects. The browser counts bytes in network buffers as sent. So after a
 * failed attempt at least one byte is reported as missing, even if the browser has sent all.
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

/** tus has no timeout for a response, not even when the browser aborts the request, as Safari does when the phone is locked. */
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

/** Some proxies allow only the methods of HTML forms. An upload that has just expired gets the same statuses. */
function isRefused(error: Error | DetailedError): boolean {
  return isProtocolUnknown(toFailure(error).status);
}
