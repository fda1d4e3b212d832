/** About the rate of a slow phone network; a story's video needs more than ten times as much. */
const MIN_BYTES_PER_SECOND = 16 * 1_024;
const CHECK_EVERY_MS = 1_000;
/** A short gap in the reception of a phone does not make its client slow. */
const WINDOW_CHECKS = 3;

/** Calls `onSlow` each second in which the average of the last three seconds is below the minimum. Returns the function that stops. */
export function watchRate(received: () => number, onSlow: () => void): () => void {
  const earlier = [received()];
  const timer = setInterval(() => {
    const now = received();
    earlier.push(now);
    if (earlier.length <= WINDOW_CHECKS) return;
    const before = earlier.shift()!;
    if (now - before < (MIN_BYTES_PER_SECOND * WINDOW_CHECKS * CHECK_EVERY_MS) / 1_000) onSlow();
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
