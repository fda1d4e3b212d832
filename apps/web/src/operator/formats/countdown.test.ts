import { expect, test } from 'vitest';
import { formatCountdown } from './countdown.ts';

test.each([
  [760_000, '12:40'],
  [59_001, '1:00'],
  [9_000, '0:09'],
  [3_729_000, '1:02:09'],
  [-1, '0:00'],
])('%i ms are shown as %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text);
});
