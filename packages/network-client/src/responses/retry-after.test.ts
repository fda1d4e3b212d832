import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = new Date('2026-03-01T12:00:00Z');

test.each([
  ['60', 60_000],
  [' 0 ', 0],
  ['Sun, 01 Mar 2026 12:02:30 GMT', 150_000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ['', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['2026', 2_026_000],
  [undefined, undefined],
])('%o is parsed as %o ms', (header, expected) => {
  expect(readRetryAfter(header, now)).toBe(expected);
});
