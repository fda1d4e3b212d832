import { timeLeftEstimator } from './time-left.ts';
import type { UploadOptions } from './upload-form.ts';

/** Ends an upload of which no byte was sent for this time. There is no limit for the whole upload. */
const STALL_MS = 30_000;

type Options = Pick<UploadOptions, 'onProgress'> & { onStalled: () => void };

/** Reports the progress of one upload and watches for stalls, from its start until `stop`. */
export function reportProgress(totalBytes: number, { onProgress, onStalled }: Options) {
  const estimate = timeLeftEstimator(totalBytes);
  let lastBytes = 0;
  let timer = setTimeout(onStalled, STALL_MS);

  function resetTimer() {
    clearTimeout(timer);
    timer = setTimeout(onStalled, STALL_MS);
  }

  function report(bytes: number) {
    const sentBytes = Math.min(bytes, totalBytes);
    if (sentBytes !== lastBytes) resetTimer();
    lastBytes = sentBytes;
    const secondsLeft = estimate(sentBytes, performance.now());
    onProgress({ sentBytes, totalBytes, ...(secondsLeft !== undefined && { secondsLeft }) });
  }

  report(0);
  return { report, resetTimer, stop: () => clearTimeout(timer) };
}
