import { expect, test } from 'vitest';
import { formatAgo } from './format-ago.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const ago = (ms: number, language = 'en') => formatAgo(NOW - ms, NOW, language);
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

test('names the largest full unit', () => {
  expect([ago(0), ago(59_999), ago(MINUTE), ago(59 * MINUTE)]).toEqual([
    'now',
    'now',
    '1 minute ago',
    '59 minutes ago',
  ]);
  expect([ago(HOUR), ago(23 * HOUR), ago(DAY), ago(29 * DAY)]).toEqual([
    '1 hour ago',
    '23 hours ago',
    'yesterday',
    '29 days ago',
  ]);
  expect([ago(30 * DAY), ago(359 * DAY), ago(362 * DAY), ago(800 * DAY)]).toEqual([
    'last month',
    '11 months ago',
    'last year',
    '2 years ago',
  ]);
});

test('a time in the future, by the clock of the server, is now', () => {
  expect(ago(-5_000)).toBe('now');
});

test('writes in the language of the page', () => {
  expect(ago(5 * MINUTE, 'tr')).toBe('5 dakika önce');
  expect(ago(0, 'ar')).toBe('الآن');
});
