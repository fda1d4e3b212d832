import { SWIPE_START_RADIUS_PX } from '@around/contracts/stories/swipe';

export type Turn = 'forward' | 'back' | 'nextPlace' | 'previousPlace';
export type DragMove = Turn | 'close';

/** What a drag does in the two directions of its axis. Negative is left or up. Without a move the picture only resists. */
export type DragPlan = { axis: 'x' | 'y'; negative: DragMove | undefined; positive: DragMove | undefined };

type Point = { x: number; y: number };
export type Viewport = { width: number; height: number; direction: 'ltr' | 'rtl' };
type Options = { viewport: Viewport; turns: ReadonlySet<Turn> };

/**
 * The plan of a drag from `start` to `now`. A page turn must start near the centre of the viewport; a drag down that turns no page closes
 * the viewer.
 */
export function planDrag(start: Point, now: Point, { viewport, turns }: Options): DragPlan {
  const { width, height, direction } = viewport;
  const canTurn = Math.hypot(start.x - width / 2, start.y - height / 2) <= SWIPE_START_RADIUS_PX;
  const possible = (turn: Turn) => (canTurn && turns.has(turn) ? turn : undefined);
  if (Math.abs(now.y - start.y) > Math.abs(now.x - start.x)) {
    return { axis: 'y', negative: possible('nextPlace'), positive: possible('previousPlace') ?? 'close' };
  }
  const [left, right] = direction === 'ltr' ? (['forward', 'back'] as const) : (['back', 'forward'] as const);
  return { axis: 'x', negative: possible(left), positive: possible(right) };
}

export function moveOf({ negative, positive }: DragPlan, distance: number): DragMove | undefined {
  return distance < 0 ? negative : positive;
}
