import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test('takes the first letters of the first two words', () => {
  expect(initialsOf('Kordon Café Izmir')).toBe('KC');
  expect(initialsOf('  balçova ')).toBe('B');
  expect(initialsOf('برج خليفة')).toBe('بخ');
  expect(initialsOf('')).toBe('');
});
