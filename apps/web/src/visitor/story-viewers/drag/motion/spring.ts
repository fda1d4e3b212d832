/** Per millisecond. The rest is reached after about a third of a second. */
const STIFFNESS = 0.02;
const REST_PX = 0.5;

export type Spring = { from: number; to: number; velocity: number };

/** A critically damped spring: as fast as possible without oscillation. It starts with the finger's velocity. */
export function springAt({ from, to, velocity }: Spring, elapsedMs: number): { at: number; isAtRest: boolean } {
  const distance = from - to;
  const slope = velocity + STIFFNESS * distance;
  const left = (distance + slope * elapsedMs) * Math.exp(-STIFFNESS * elapsedMs);
  const isAtRest = elapsedMs > 1 / STIFFNESS && Math.abs(left) < REST_PX;
  return { at: isAtRest ? to : to + left, isAtRest };
}
