import { expect, test } from 'vitest';
import { directionOfText } from './language.ts';

test('takes the direction of a text from its first letter', () => {
  expect(directionOfText('Izmir, Turkey')).toBe('ltr');
  expect(directionOfText('دبي')).toBe('rtl');
  expect(directionOfText('3 شارع الكورنيش')).toBe('rtl');
  expect(directionOfText('Souk (سوق)')).toBe('ltr');
  expect(directionOfText('')).toBe('ltr');
});
