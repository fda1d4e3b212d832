/** A moment by the clock and by the process: the clock may be set, and a process may be suspended without its own time going on. */
export type Moment = { clockMs: number; processMs: number };

export function momentOf(clock: () => Date): Moment {
  return { clockMs: clock().getTime(), processMs: performance.now() };
}

/** The longer of both times since then. */
export function elapsedMs(since: Moment, clock: () => Date): number {
  const now = momentOf(clock);
  return Math.max(now.clockMs - since.clockMs, now.processMs - since.processMs);
}
