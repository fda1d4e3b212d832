import { expect, test } from 'vitest';
import { initialTheme } from './theme.ts';

test('a saved preference wins over the system', () => {
  expect(initialTheme('light', true)).toBe('light');
  expect(initialTheme('dark', false)).toBe('dark');
});

test('without a saved preference the system decides, and light is the last resort', () => {
  expect(initialTheme(null, true)).toBe('dark');
  expect(initialTheme(null, false)).toBe('light');
});

test('a saved value that is no theme is ignored', () => {
  expect(initialTheme('sepia', true)).toBe('dark');
});
