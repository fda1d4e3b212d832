import type { Page } from 'playwright-core';

type Point = { x: number; y: number };

export type Finger = {
  down: (at: Point) => Promise<void>;
  /** Moves in small steps, as a finger does. */
  moveTo: (to: Point) => Promise<void>;
  up: () => Promise<void>;
};

const STEP_PX = 15;

/** A finger on the screen, with the touch events of the browser itself. */
export async function createFinger(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  let at: Point = { x: 0, y: 0 };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    async down(point) {
      at = point;
      await send('touchStart', [at]);
    },
    async moveTo(to) {
      const from = at;
      const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP_PX);
      for (let step = 1; step <= steps; step += 1) {
        const share = step / steps;
        at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
        await send('touchMove', [at]);
      }
    },
    async up() {
      await send('touchEnd', []);
    },
  };
}

type Pinch = {
  middle: Point;
  /** Of each finger from the middle, before and after, in pixels. */
  from: number;
  to: number;
};

/** Zooms with two fingers, which stay on a horizontal line and are lifted one after the other. */
export async function pinch(page: Page, { middle: { x, y }, from, to }: Pinch): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (Point & { id: number })[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const fingers = (distance: number) => [
    { x: x - distance, y, id: 1 },
    { x: x + distance, y, id: 2 },
  ];
  await send('touchStart', fingers(from).slice(0, 1));
  await send('touchStart', fingers(from));
  const steps = Math.ceil(Math.abs(to - from) / STEP_PX);
  for (let step = 1; step <= steps; step += 1) {
    await send('touchMove', fingers(from + ((to - from) * step) / steps));
  }
  await send('touchEnd', fingers(to).slice(0, 1));
  await send('touchEnd', []);
}
