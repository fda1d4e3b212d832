import { expect, test } from 'vitest';
import { formatDistance, formatStoryTime } from './formats.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;

test('formats distances in miles or kilometres, with one decimal', () => {
  expect(formatDistance(0.4, 'en')).toBe('0.4 mi');
  expect(formatDistance(12, 'en')).toBe('12.0 mi');
  expect(formatDistance(1, 'en', 'kilometer')).toBe('1.6 km');
  expect(formatDistance(1.3, 'tr')).toBe('1,3 mil');
  expect(formatDistance(null, 'en')).toBe('N/A');
});

test('shows a relative time for a story under two hours old', () => {
  expect(formatStoryTime(NOW - 12 * MINUTE, NOW, 'en')).toBe('12 min ago');
  expect(formatStoryTime(NOW - 10_000, NOW, 'en')).toBe('1 min ago');
  expect(formatStoryTime(NOW - 119 * MINUTE, NOW, 'en')).toBe('1 hr ago');
});

test('shows the clock time for an older story', () => {
  expect(formatStoryTime(NOW - 120 * MINUTE, NOW, 'en')).toMatch(/^\d{1,2}:\d{2}/);
});
