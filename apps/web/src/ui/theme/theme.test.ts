import { expect, test } from 'vitest';
import { initialTheme } from './theme.ts';

test('prefers the saved theme to the system', () => {
  expect(initialTheme('light', true)).toBe('light');
  expect(initialTheme('dark', false)).toBe('dark');
});

test('follows the system without a saved theme', () => {
  expect(initialTheme(null, true)).toBe('dark');
  expect(initialTheme(null, false)).toBe('light');
});

test('ignores a saved value that is no theme', () => {
  expect(initialTheme('sepia', true)).toBe('dark');
});
