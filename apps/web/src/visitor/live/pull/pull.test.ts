import { expect, test } from 'vitest';
import { DUE_PX, pullOf } from './pull.ts';

test('the spinner follows the finger more and more slowly, up to a maximum', () => {
  const offsets = [0, 50, 100, 150, 2_000].map((distance) => pullOf(distance).offset);

  expect(offsets[0]).toBe(0);
  expect(offsets[2]! - offsets[1]!).toBeLessThan(offsets[1]!);
  expect(offsets[3]! - offsets[2]!).toBeLessThan(offsets[2]! - offsets[1]!);
  expect(offsets[4]).toBeLessThan(129);
});

test('a refresh is due after about a quarter of a phone screen', () => {
  expect([200, 220].map((distance) => pullOf(distance).isDue)).toEqual([false, true]);
  expect(pullOf(220).offset).toBeGreaterThanOrEqual(DUE_PX);
});

test('a finger that goes up pulls nothing', () => {
  expect(pullOf(-100)).toEqual({ offset: 0, isDue: false });
});
