import { expect, test } from 'vitest';
import { countOf, everyMinutes, formatBytes, formatDuration, formatNumber, inMegabytes, percentOf } from './amounts.ts';

test('a share of nothing is 0%, not a division by zero', () => {
  expect(percentOf(0, 0)).toBe('0%');
  expect(percentOf(1, 3)).toBe('33%');
  expect(percentOf(3, 3)).toBe('100%');
});

test('a missing number is N/A, zero is not missing', () => {
  expect([undefined, null, 0, 12_345.67].map(formatNumber)).toEqual(['N/A', 'N/A', '0', '12,345.7']);
});

test('a duration is shown in a fitting unit', () => {
  expect([850, 12_400, 200_000, 14_847_000].map(formatDuration)).toEqual([
    '850 ms',
    '12.4 s',
    '3 min 20 s',
    '4 h 7 min',
  ]);
});

test('memory is shown in megabytes', () => {
  expect(inMegabytes(104_857_600)).toBe(100);
});

test('bytes are shown in a fitting unit', () => {
  expect([0, 1_023, 1_024, 1_572_864, 80 * 2 ** 30, 3 * 2 ** 50].map(formatBytes)).toEqual([
    '0 bytes',
    '1,023 bytes',
    '1 KB',
    '1.5 MB',
    '80 GB',
    '3,072 TB',
  ]);
});

test('a count of one is singular', () => {
  expect([1, 15].map((count) => countOf(count, 'minute'))).toEqual(['1 minute', '15 minutes']);
  expect([1, 15].map(everyMinutes)).toEqual(['every minute', 'every 15 minutes']);
});
