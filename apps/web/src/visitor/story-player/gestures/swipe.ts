import { HORIZONTAL_SWIPE_PX, SWIPE_START_RADIUS_PX, VERTICAL_SWIPE_FRACTION } from '@around/contracts/stories/swipe';

export type Swipe = 'up' | 'down' | 'towardsStart' | 'towardsEnd';

type Point = { x: number; y: number };
type Viewport = { width: number; height: number; direction: 'ltr' | 'rtl' };

/** The swipe of a pointer movement. It counts only if it starts near the centre and is long enough. */
export function swipeOf(start: Point, end: Point, { width, height, direction }: Viewport): Swipe | undefined {
  if (Math.hypot(start.x - width / 2, start.y - height / 2) > SWIPE_START_RADIUS_PX) return undefined;
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  if (Math.abs(dy) > Math.abs(dx)) {
    if (Math.abs(dy) <= height * VERTICAL_SWIPE_FRACTION) return undefined;
    return dy < 0 ? 'up' : 'down';
  }
  if (Math.abs(dx) <= HORIZONTAL_SWIPE_PX) return undefined;
  return dx < 0 === (direction === 'ltr') ? 'towardsStart' : 'towardsEnd';
}
