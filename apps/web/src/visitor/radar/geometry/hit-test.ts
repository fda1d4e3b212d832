import type { Point } from './projection.ts';

type Target = Point & { size: number };

/** The tolerance of a press, in pixels. */
const REACH = 10;

/** The target whose edge is nearest to the pixel; undefined if it is too far from all. */
export function hitTest<T extends Target>(targets: readonly T[], { x, y }: Point): T | undefined {
  let found: T | undefined;
  let limit = REACH;
  for (const target of targets) {
    const beyondEdge = Math.hypot(target.x - x, target.y - y) - target.size / 2;
    if (beyondEdge < limit) [found, limit] = [target, beyondEdge];
  }
  return found;
}
