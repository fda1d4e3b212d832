import { expect, test } from 'vitest';
import { makeCode } from './one-time-codes.ts';

test('32: a code has six digits, with leading zeros', () => {
  const codes = Array.from({ length: 2_000 }, makeCode);

  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(1_900);
});
