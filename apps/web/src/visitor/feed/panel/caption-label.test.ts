import { expect, test } from 'vitest';
import { captionLabel } from './caption-label.ts';

test('shortens a caption of more than 30 characters to 27 and an ellipsis', () => {
  expect(captionLabel('a'.repeat(30))).toBe('a'.repeat(30));
  expect(captionLabel('a'.repeat(31))).toBe(`${'a'.repeat(27)}...`);
  expect(captionLabel('Pigeons\n at   noon')).toBe('Pigeons at noon');
});

test('counts a grapheme of several code points as one character', () => {
  expect(captionLabel('👩‍👩‍👧'.repeat(30))).toBe('👩‍👩‍👧'.repeat(30));
  expect(captionLabel('👩‍👩‍👧'.repeat(31))).toBe(`${'👩‍👩‍👧'.repeat(27)}...`);
});
