import { expect, test } from 'vitest';
import { directionOf } from './direction-of.ts';

test.each([
  ['north', 0, -1],
  ['north-east', 1, -1],
  ['east', 1, 0],
  ['south-east', 1, 1],
  ['south', 0, 1],
  ['south-west', -1, 1],
  ['west', -1, 0],
  ['north-west', -1, -1],
  ['north', -0.1, -1],
])('%s', (direction, x, y) => {
  expect(directionOf({ x, y })).toBe(direction);
});
