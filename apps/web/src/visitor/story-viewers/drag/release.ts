import { HORIZONTAL_SWIPE_PX, VERTICAL_SWIPE_FRACTION } from '@around/contracts/stories/swipe';
import type { DragMove } from './drag-plan.ts';

type Release = {
  move: DragMove | undefined;
  axis: 'x' | 'y';
  /** How far the finger moved, in pixels. */
  distance: number;
  /** In pixels per millisecond. */
  velocity: number;
  /** The height of the viewport. */
  height: number;
};

/** A finger that moves back faster than this cancels the move. */
const RETURN_SPEED = 0.3;
/** A flick that closes may be shorter. */
const FLICK_SPEED = 0.6;
const FLICK_PX = 40;

/** Whether a released drag takes effect. If not, the picture springs back. */
export function isMoveMade({ move, axis, distance, velocity, height }: Release): boolean {
  if (!move) return false;
  const speed = velocity * Math.sign(distance);
  if (speed < -RETURN_SPEED) return false;
  if (move === 'close' && speed > FLICK_SPEED && Math.abs(distance) > FLICK_PX) return true;
  return Math.abs(distance) > (axis === 'x' ? HORIZONTAL_SWIPE_PX : height * VERTICAL_SWIPE_FRACTION);
}
