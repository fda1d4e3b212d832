import { expect, test } from 'vitest';
import { swipeOf } from './swipe.ts';

const viewport = { width: 400, height: 800, direction: 'ltr' } as const;
const centre = { x: 200, y: 400 };
const by = (dx: number, dy: number, start = centre) => swipeOf(start, { x: start.x + dx, y: start.y + dy }, viewport);

test('takes a vertical movement for a swipe only above 15 % of the height', () => {
  expect([by(0, -121), by(0, -120), by(0, 121)]).toEqual(['up', undefined, 'down']);
});

test('takes a horizontal movement for a swipe only above 50 px', () => {
  expect([by(-51, 0), by(-50, 0), by(51, 0)]).toEqual(['towardsStart', undefined, 'towardsEnd']);
});

test('ignores a movement that starts farther than 140 px from the centre', () => {
  expect(by(0, -300, { x: 200, y: 540 })).toBe('up');
  expect(by(0, -300, { x: 200, y: 541 })).toBeUndefined();
  expect(by(100, 0, { x: 59, y: 400 })).toBeUndefined();
});

test('uses the longer axis, and mirrors start and end in right-to-left languages', () => {
  expect(by(60, -200)).toBe('up');
  expect(swipeOf(centre, { x: 140, y: 400 }, { ...viewport, direction: 'rtl' })).toBe('towardsEnd');
});
