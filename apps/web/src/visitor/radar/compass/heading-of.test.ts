import { expect, test } from 'vitest';
import { headingOf, smooth } from './heading-of.ts';

const degrees = (radians: number | null) => (radians === null ? null : Math.round((radians * 180) / Math.PI) % 360);
const absolute = { absolute: true, alpha: 0, beta: 0, gamma: 0 };

test.each([
  ['flat, to the north', absolute, 0],
  ['flat, to the east', { ...absolute, alpha: 270 }, 90],
  ['upright, to the north', { ...absolute, beta: 90 }, 0],
  ['upright, to the south', { ...absolute, alpha: 180, beta: 90 }, 180],
  ['half upright, to the west', { ...absolute, alpha: 90, beta: 45 }, 270],
])('a phone held %s', (_, orientation, expected) => {
  expect(degrees(headingOf(orientation, 0))).toBe(expected);
});

test('a screen on its side turns the heading', () => {
  expect(degrees(headingOf(absolute, 90))).toBe(90);
});

test('uses the heading that iOS provides', () => {
  expect(degrees(headingOf({ alpha: 12, beta: 3, gamma: 4, webkitCompassHeading: 200 }, 0))).toBe(200);
});

test('an orientation that is not absolute, or has no angles, has no heading', () => {
  expect(headingOf({ ...absolute, absolute: false }, 0)).toBeNull();
  expect(headingOf({ absolute: true, alpha: null, beta: null, gamma: null }, 0)).toBeNull();
});

test('the heading takes the short way around north', () => {
  expect(degrees(smooth((350 * Math.PI) / 180, (10 * Math.PI) / 180, 0.5))).toBe(0);
});
