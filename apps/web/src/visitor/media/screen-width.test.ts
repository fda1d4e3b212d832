import { expect, test } from 'vitest';
import { screenWidthFor } from './screen-width.ts';

test.each([
  ['a small phone', { width: 320, height: 568, density: 2 }, 640],
  ['a large phone', { width: 390, height: 844, density: 3 }, 960],
  ['a desktop, where the card is as high as the window', { width: 1_440, height: 900, density: 1 }, 640],
  ['a desktop with high density', { width: 1_920, height: 1_080, density: 2 }, 1_280],
  ['a video wall', { width: 7_680, height: 4_320, density: 1 }, 1_280],
])('chooses the picture width for %s', (_, screen, width) => {
  expect(screenWidthFor({ ...screen, isSavingData: false })).toBe(width);
});

test('chooses the smallest width when the visitor saves data', () => {
  expect(screenWidthFor({ width: 1_920, height: 1_080, density: 2, isSavingData: true })).toBe(640);
});
