import { expect, test } from 'vitest';
import { restMs } from './look-up-rests.ts';

const cooldowns = { throttleMs: 1_000, throttleMaxMs: 6_000 };

test.each([
  [0, 0],
  [1, 0],
  [2, 1_000],
  [3, 2_000],
  [4, 4_000],
  [5, 6_000],
  [40, 6_000],
])('after %i failures in a row a call for look-ups rests for %i ms', (failures, ms) => {
  expect(restMs({ failures }, cooldowns)).toBe(ms);
});
