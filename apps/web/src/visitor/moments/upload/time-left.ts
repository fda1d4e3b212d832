/** Older speeds count half after this time, so that the estimate follows the network without jumping. */
const HALF_LIFE_MS = 4_000;
/** The first bytes fill the network's buffers and say nothing about its speed. */
const WARM_UP_MS = 2_000;

/** Estimates the seconds until `totalBytes` are sent. Returns undefined until the speed is known. */
export function timeLeftEstimator(totalBytes: number): (sentBytes: number, now: number) => number | undefined {
  let last: { sentBytes: number; now: number } | undefined;
  let start = 0;
  let bytesPerMs: number | undefined;

  return (sentBytes, now) => {
    if (!last || sentBytes < last.sentBytes) {
      start = now;
      last = { sentBytes, now };
      return undefined;
    }
    const elapsed = now - last.now;
    if (elapsed > 0) {
      const current = (sentBytes - last.sentBytes) / elapsed;
      const weight = 1 - 0.5 ** (elapsed / HALF_LIFE_MS);
      bytesPerMs = bytesPerMs === undefined ? current : bytesPerMs + (current - bytesPerMs) * weight;
      last = { sentBytes, now };
    }
    if (!bytesPerMs || now - start < WARM_UP_MS) return undefined;
    return Math.ceil((totalBytes - sentBytes) / bytesPerMs / 1_000);
  };
}
