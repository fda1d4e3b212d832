import { expect, test } from 'vitest';
import { greatest, sparklinePath } from './sparkline-path.ts';

test('the line goes from zero at the bottom to the maximum at the top', () => {
  expect(sparklinePath([0, 10], 10)).toBe('M0 30h60L60 2h60');
});

test('a missing value leaves a gap', () => {
  expect(sparklinePath([5, null, 10], 10)).toBe('M0 16h40M80 2h40');
  expect(sparklinePath([null, null], 0)).toBe('');
});

test('values that are all zero lie at the bottom', () => {
  expect(sparklinePath([0, 0], greatest([[0, 0], [null]]))).toBe('M0 30h60L60 30h60');
});
