import { expect, test } from 'vitest';
import { screenWidthFor } from './screen-width.ts';

test.each([
  ['a small phone', { width: 320, height: 568, density: 2 }, 640],
  ['a phone of today', { width: 390, height: 844, density: 3 }, 960],
  ['a desktop, whose card is as high as its window', { width: 1_440, height: 900, density: 1 }, 640],
  ['a wide display of high density', { width: 1_920, height: 1_080, density: 2 }, 1_280],
  ['a wall', { width: 7_680, height: 4_320, density: 1 }, 1_280],
])('%s gets pictures as wide as it shows them', (_, screen, width) => {
  expect(screenWidthFor({ ...screen, isSavingData: false })).toBe(width);
});

test('where bytes are dear, the smallest', () => {
  expect(screenWidthFor({ width: 1_920, height: 1_080, density: 2, isSavingData: true })).toBe(640);
});
