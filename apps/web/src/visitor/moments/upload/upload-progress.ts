import { timeLeftEstimator } from './time-left.ts';
import type { UploadOptions } from './upload-form.ts';

/** Reports the bytes that were sent, with the time left. */
export function progressReporter(totalBytes: number, onProgress: UploadOptions['onProgress']): (bytes: number) => void {
  const estimate = timeLeftEstimator(totalBytes);
  return (bytes) => {
    const sentBytes = Math.min(bytes, totalBytes);
    const secondsLeft = estimate(sentBytes, performance.now());
    onProgress({ sentBytes, totalBytes, ...(secondsLeft !== undefined && { secondsLeft }) });
  };
}
