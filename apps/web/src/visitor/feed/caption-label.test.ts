import { expect, test } from 'vitest';
import { captionLabel } from './caption-label.ts';

test('thirty characters fit; of a longer caption 27 are left, and an ellipsis', () => {
  expect(captionLabel('a'.repeat(30))).toBe('a'.repeat(30));
  expect(captionLabel('a'.repeat(31))).toBe(`${'a'.repeat(27)}...`);
  expect(captionLabel('Pigeons\n at   noon')).toBe('Pigeons at noon');
});

test('a character of several parts is one, and never cut', () => {
  expect(captionLabel('👩‍👩‍👧'.repeat(30))).toBe('👩‍👩‍👧'.repeat(30));
  expect(captionLabel('👩‍👩‍👧'.repeat(31))).toBe(`${'👩‍👩‍👧'.repeat(27)}...`);
});
