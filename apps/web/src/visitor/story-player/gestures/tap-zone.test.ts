import { expect, test } from 'vitest';
import { tapZoneAt } from './tap-zone.ts';

test('divides a card into three zones', () => {
  expect([10, 129, 131, 259, 261, 380].map((x) => tapZoneAt(x, 390, 'thirds', 'ltr'))).toEqual([
    'back',
    'back',
    'middle',
    'middle',
    'forward',
    'forward',
  ]);
});

test('divides the simple viewer into two zones', () => {
  expect([10, 194, 195, 380].map((x) => tapZoneAt(x, 390, 'halves', 'ltr'))).toEqual([
    'back',
    'back',
    'forward',
    'forward',
  ]);
});

test('mirrors the zones in right-to-left languages', () => {
  expect(tapZoneAt(10, 390, 'thirds', 'rtl')).toBe('forward');
  expect(tapZoneAt(380, 390, 'halves', 'rtl')).toBe('back');
});
