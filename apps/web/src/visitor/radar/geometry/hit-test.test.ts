import { expect, test } from 'vitest';
import { hitTest } from './hit-test.ts';

const small = { name: 'small', x: 0, y: 0, size: 20 };
const large = { name: 'large', x: 40, y: 0, size: 50 };

test.each([
  ['on a marker', { x: 3, y: 3 }, 'small'],
  ['just beside it', { x: 0, y: 18 }, 'small'],
  ['nearer to the edge of the larger one', { x: 13, y: 0 }, 'large'],
  ['on neither', { x: 0, y: 21 }, undefined],
])('a press %s', (_, pixel, expected) => {
  expect(hitTest([small, large], pixel)?.name).toBe(expected);
});
