import { timeLeftEstimator } from './time-left.ts';
import type { UploadOptions, UploadProgress } from './upload-form.ts';

/** Reports the bytes that were sent, with the time left, and at the end that the server has them. */
export function progressReporter(totalBytes: number, onProgress: UploadOptions['onProgress']) {
  const estimate = timeLeftEstimator(totalBytes);
  return {
    reportSent(bytes: number): void {
      const sentBytes = Math.min(bytes, totalBytes);
      const secondsLeft = estimate(sentBytes, performance.now());
      onProgress({ sentBytes, totalBytes, ...(secondsLeft !== undefined && { secondsLeft }) });
    },
    reportReceived(): void {
      onProgress({ sentBytes: totalBytes, totalBytes, isReceived: true });
    },
  };
}

/** `answer`: the browser has sent everything, and the server has not answered yet. */
export type UploadStage = 'bytes' | 'answer' | 'received';

export function uploadStage({ sentBytes, totalBytes, isReceived = false }: UploadProgress): UploadStage {
  if (isReceived) return 'received';
  return sentBytes < totalBytes ? 'bytes' : 'answer';
}

/** In whole percent, rounded down. 100 only when the server has answered, so that it never goes back from there. */
export function uploadPercent({ sentBytes, totalBytes, isReceived = false }: UploadProgress): number {
  if (isReceived) return 100;
  return totalBytes > 0 ? Math.min(99, Math.floor((sentBytes / totalBytes) * 100)) : 0;
}
