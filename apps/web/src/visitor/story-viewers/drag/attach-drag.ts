import { TAP_SLOP_PX } from '../../story-player/gestures/use-press.ts';
import { type DragMove, type DragPlan, moveOf, planDrag, type Turn, type Viewport } from './drag-plan.ts';
import { motionOf } from './motion/drag-motion.ts';
import { createTrack } from './motion/track.ts';
import { createVelocityMeter } from './motion/velocity.ts';
import { isMoveMade } from './release.ts';

/** The gap between two pages. */
export const PAGE_GAP_PX = 12;
const CLOSED_AT = 0.7;

type Callbacks = {
  direction: () => Viewport['direction'];
  turns: () => ReadonlySet<Turn>;
  /** With reduced motion nothing follows the finger; a released drag takes effect at once. */
  isStill: () => boolean;
  onStart: (plan: DragPlan) => void;
  onSpringBack: () => void;
  /** Called when the picture has reached the end of the move. */
  onMove: (move: DragMove) => void;
};

type Point = { x: number; y: number };
type Drag = { plan: DragPlan; origin: Point };
type Press = { pointerId: number; start: Point; now: Point; drag: Drag | undefined };

/** Moves `track` with a finger that presses its story surface. Returns the detach function. */
export function attachDrag(elements: { track: HTMLElement; shade: HTMLElement }, on: Callbacks): () => void {
  const { track: target } = elements;
  const track = createTrack(elements);
  const detached = new AbortController();
  let press: Press | undefined;
  let meter = createVelocityMeter();

  function onPointerDown(event: PointerEvent): void {
    if (press) end(event, false);
    else if (
      event.isPrimary &&
      event.button === 0 &&
      event.target instanceof Element &&
      event.target.matches('[data-story-surface]')
    ) {
      track.finish();
      const start = pointOf(event);
      press = { pointerId: event.pointerId, start, now: start, drag: undefined };
      meter = createVelocityMeter();
    }
  }

  function onPointerMove(event: PointerEvent): void {
    if (press?.pointerId !== event.pointerId) return;
    press.now = pointOf(event);
    press.drag ??= startDrag(press);
    if (!press.drag) return;
    meter.add(press.now[press.drag.plan.axis], event.timeStamp);
    if (!on.isStill()) track.show(positionOf(press.drag, press.now).motion);
    if (!target.hasPointerCapture(event.pointerId)) target.setPointerCapture(event.pointerId);
  }

  function startDrag({ start, now }: Press): Drag | undefined {
    if (Math.hypot(now.x - start.x, now.y - start.y) <= TAP_SLOP_PX) return undefined;
    const viewport = { width: innerWidth, height: innerHeight, direction: on.direction() };
    const plan = planDrag(start, now, { viewport, turns: on.turns() });
    if (on.isStill()) return { plan, origin: now };
    const { left, top } = target.getBoundingClientRect();
    // The picture shrinks towards the finger.
    target.style.transformOrigin = `${start.x - left}px ${start.y - top}px`;
    on.onStart(plan);
    return { plan, origin: now };
  }

  function positionOf({ plan, origin }: Drag, now: Point) {
    const { axis } = plan;
    const along = now[axis] - origin[axis];
    const across = axis === 'x' ? now.y - origin.y : now.x - origin.x;
    const size = axis === 'x' ? target.offsetWidth : target.offsetHeight;
    const picture = { axis, move: moveOf(plan, along), size };
    return { along, across, size, picture, motion: motionOf(picture, along, across) };
  }

  function end({ timeStamp }: PointerEvent, isReleased: boolean): void {
    const ended = press;
    press = undefined;
    if (!ended?.drag) return;
    const { start, now, drag } = ended;
    const { axis } = drag.plan;
    const distance = now[axis] - start[axis];
    const velocity = meter.read(timeStamp);
    const move = moveOf(drag.plan, distance);
    const isMade = isReleased && isMoveMade({ move, axis, distance, velocity, height: innerHeight });
    const made = isMade ? move : undefined;
    if (!on.isStill()) release(positionOf(drag, now), { made, velocity });
    else if (made) on.onMove(made);
  }

  type Release = { made: DragMove | undefined; velocity: number };
  function release({ along, across, size, picture }: ReturnType<typeof positionOf>, { made, velocity }: Release): void {
    const to = !made ? 0 : made === 'close' ? size * CLOSED_AT : Math.sign(along) * (size + PAGE_GAP_PX);
    /** The remaining share of the way, 1 to 0. */
    const left = (at: number) => (to === along ? 0 : (to - at) / (to - along));
    track.run({
      from: along,
      to,
      velocity,
      motionAt(at) {
        if (made !== 'close') return motionOf(picture, at, across * left(at));
        const share = Math.max(0, Math.min(1, left(at)));
        const motion = motionOf(picture, at, across);
        return { ...motion, opacity: share, shade: motion.shade * share };
      },
      onRest() {
        if (made) on.onMove(made);
        else on.onSpringBack();
        // A closing viewer keeps its last styles; without them it would be visible again.
        if (made !== 'close') track.reset();
      },
    });
  }

  const { signal } = detached;
  target.addEventListener('pointerdown', onPointerDown, { signal });
  target.addEventListener('pointermove', onPointerMove, { signal });
  target.addEventListener(
    'pointerup',
    (event) => {
      if (press?.pointerId !== event.pointerId) return;
      onPointerMove(event);
      end(event, true);
    },
    { signal },
  );
  target.addEventListener('pointercancel', (event) => press?.pointerId === event.pointerId && end(event, false), {
    signal,
  });
  return () => {
    detached.abort();
    track.stop();
  };
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}
