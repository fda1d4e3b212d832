/** Whole seconds until the instant, rounded down; 0 when it has passed. */
export function secondsUntil(instant: Date, now: Date): number {
  return Math.max(0, Math.floor((instant.getTime() - now.getTime()) / 1_000));
}
