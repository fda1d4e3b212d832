import { expect, test } from 'vitest';
import { pacingPresets } from '../pacing/pacing.ts';
import { throttleCooldownMs } from './settle-failure.ts';

const { polite } = pacingPresets;
const MINUTE = 60_000;

test('cooldowns double from 15 minutes up to 6 hours', () => {
  const ladder = [0, 1, 2, 3, 4, 5, 9].map((before) => throttleCooldownMs(polite, before, undefined) / MINUTE);

  expect(ladder).toEqual([15, 30, 60, 120, 240, 360, 360]);
});

test('the network’s own word counts instead, within bounds', () => {
  expect(throttleCooldownMs(polite, 3, 90_000)).toBe(90_000);
  expect(throttleCooldownMs(polite, 0, 0)).toBe(1_000);
  expect(throttleCooldownMs(polite, 0, 7 * 24 * 3_600_000)).toBe(6 * 3_600_000);
});
