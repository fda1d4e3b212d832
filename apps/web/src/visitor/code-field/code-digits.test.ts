import { expect, test } from 'vitest';
import { codeDigits } from './code-digits.ts';

test('keeps at most six digits of what is typed or pasted', () => {
  expect(codeDigits('12a3')).toBe('123');
  expect(codeDigits(' 123-456\n')).toBe('123456');
  expect(codeDigits('12345678')).toBe('123456');
});

test('reads Arabic and Persian digits', () => {
  expect(codeDigits('٠١٢٣٤٥')).toBe('012345');
  expect(codeDigits('۶۷۸۹۰۱')).toBe('678901');
});
