import { expect, test } from 'vitest';
import { reconnectDelay } from './reconnect-delay.ts';

test('waits twice as long after each failure, at most five minutes, and differently in every browser', () => {
  expect([0, 1, 2, 30].map((failures) => reconnectDelay(failures, () => 1))).toEqual([2_000, 4_000, 8_000, 300_000]);
  expect(reconnectDelay(1, () => 0)).toBe(2_000);
  expect(reconnectDelay(1, () => 0.5)).toBe(3_000);
});
