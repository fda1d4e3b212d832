import { expect, test } from 'vitest';
import { formatHours } from './format-hours.ts';

test('formats hours in the short form', () => {
  expect(formatHours(20, 'en')).toBe('20h');
  expect(formatHours(1, 'tr')).toBe('1 sa');
});
