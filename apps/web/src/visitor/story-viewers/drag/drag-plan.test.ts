import { expect, test } from 'vitest';
import { moveOf, planDrag, type Turn } from './drag-plan.ts';

const viewport = { width: 400, height: 800, direction: 'ltr' } as const;
const centre = { x: 200, y: 400 };
const turns = new Set<Turn>(['forward', 'back', 'nextPlace', 'previousPlace']);
const plan = (dx: number, dy: number, start = centre, options = {}) =>
  planDrag(start, { x: start.x + dx, y: start.y + dy }, { viewport, turns, ...options });

test('a horizontal drag changes the story, a vertical one the place', () => {
  expect(plan(-12, 3)).toEqual({ axis: 'x', negative: 'forward', positive: 'back' });
  expect(plan(3, -12)).toEqual({ axis: 'y', negative: 'nextPlace', positive: 'previousPlace' });
});

test('left and right are mirrored in right-to-left languages, up and down are not', () => {
  const rtl = { viewport: { ...viewport, direction: 'rtl' } };

  expect(plan(-12, 0, centre, rtl)).toEqual({ axis: 'x', negative: 'back', positive: 'forward' });
  expect(plan(0, 12, centre, rtl)).toMatchObject({ negative: 'nextPlace', positive: 'previousPlace' });
});

test('a drag that starts farther than 140 px from the centre turns no page; a drag down closes', () => {
  expect(plan(0, 12, { x: 200, y: 260 })).toMatchObject({ positive: 'previousPlace' });
  expect(plan(0, 12, { x: 200, y: 259 })).toEqual({ axis: 'y', negative: undefined, positive: 'close' });
  expect(plan(12, 0, { x: 59, y: 400 })).toEqual({ axis: 'x', negative: undefined, positive: undefined });
});

test('at the first place a drag down closes, at the last one a drag up only resists', () => {
  const firstAndLast = { turns: new Set<Turn>(['forward']) };

  expect(plan(0, 12, centre, firstAndLast)).toEqual({ axis: 'y', negative: undefined, positive: 'close' });
  expect(plan(12, 0, centre, firstAndLast)).toEqual({ axis: 'x', negative: 'forward', positive: undefined });
});

test('the direction may change during the drag', () => {
  const vertical = plan(0, 12);

  expect([-1, 1].map((distance) => moveOf(vertical, distance))).toEqual(['nextPlace', 'previousPlace']);
});
