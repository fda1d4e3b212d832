/** An instant by the clock and by the process time: the clock may be set, and the process time stops while the process is suspended. */
export type Moment = { clockMs: number; processMs: number };

export function momentOf(clock: () => Date): Moment {
  return { clockMs: clock().getTime(), processMs: performance.now() };
}

/** The longer of both times since that instant. */
export function elapsedMs(since: Moment, clock: () => Date): number {
  const now = momentOf(clock);
  return Math.max(now.clockMs - since.clockMs, now.processMs - since.processMs);
}
