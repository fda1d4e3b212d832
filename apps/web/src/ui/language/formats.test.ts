import { expect, test } from 'vitest';
import { formatDateTime, formatDistance, formatStoryTime } from './formats.ts';
import type { Language } from './language.ts';
import { perLanguage } from './per-language.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;

test('formats distances in miles or kilometres, with one decimal', () => {
  expect(formatDistance(0.4, 'en')).toBe('0.4 mi');
  expect(formatDistance(12, 'en')).toBe('12.0 mi');
  expect(formatDistance(1, 'en', 'kilometer')).toBe('1.6 km');
  expect(formatDistance(1.3, 'tr')).toBe('1,3 mil');
  expect(formatDistance(null, 'en')).toBe('N/A');
});

test('shows the age of a story for its whole life', () => {
  const ageOf = (ms: number, language: Language = 'en') => formatStoryTime(NOW - ms, NOW, language);

  expect(ageOf(12 * MINUTE)).toBe('12 min ago');
  expect(ageOf(10_000)).toBe('1 min ago');
  expect(ageOf(119 * MINUTE)).toBe('1 hr ago');
  expect(ageOf(4 * 60 * MINUTE)).toBe('4 hr ago');
  expect(ageOf(23.9 * 60 * MINUTE)).toBe('23 hr ago');
  expect(ageOf(49 * 60 * MINUTE)).toBe('2 days ago');
  expect(ageOf(4 * 60 * MINUTE, 'tr')).toBe('4 sa önce');
});

test('a story from the future is a minute old', () => {
  expect(formatStoryTime(NOW + 60 * MINUTE, NOW, 'en')).toBe('1 min ago');
});

test('Arabic has Latin digits in every browser', () => {
  expect(perLanguage((locale) => locale)('ar')).toBe('ar-u-nu-latn');
  expect(formatDistance(0.4, 'ar')).toContain('0.4');
  expect(formatStoryTime(NOW - 7 * MINUTE, NOW, 'ar')).toContain('7');
  expect(formatDateTime('2026-11-28T12:00:00Z', 'ar')).toContain('2026');
});
