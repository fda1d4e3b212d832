import { expect, test } from 'vitest';
import { formatAge, timeAgo } from './times.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const ago = (ms: number) => timeAgo(new Date(NOW - ms).toISOString(), NOW);

test('a past time is shown in its largest whole unit', () => {
  expect(ago(0)).toBe('0 seconds ago');
  expect(ago(1_000)).toBe('1 second ago');
  expect(ago(59_999)).toBe('59 seconds ago');
  expect(ago(60_000)).toBe('1 minute ago');
  expect(ago(3_599_999)).toBe('59 minutes ago');
  expect(ago(7_200_000)).toBe('2 hours ago');
  expect(ago(3 * 86_400_000)).toBe('3 days ago');
});

test('a time in the future is shown as now', () => {
  expect(ago(-5_000)).toBe('0 seconds ago');
});

test('a missing time is never, or the given text', () => {
  expect(timeAgo(null, NOW)).toBe('Never');
  expect(timeAgo(null, NOW, 'None')).toBe('None');
});

test('the age of data has a short form', () => {
  expect([8_400, 60_000, 7_200_000].map(formatAge)).toEqual(['8 s', '1 min', '2 h']);
});
