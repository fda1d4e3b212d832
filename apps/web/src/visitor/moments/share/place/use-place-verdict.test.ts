import { expect, test } from 'vitest';
import { verdictOn } from './use-place-verdict.ts';

const found = [{ name: 'Saat Kulesi Simit' }];

test.each([
  ['SAAT KULESİ SİMİT', 'placed'],
  ['Our kitchen in Karşıyaka', 'placed'],
  ['Saat Kulesi', 'unknown'],
  ['Behind the moon', 'unknown'],
])('%s without a position is %s', (name, verdict) => {
  expect(verdictOn(name, { isPositioned: false, found })).toBe(verdict);
});

test('a position places any name, and without an answer the server decides', () => {
  expect(verdictOn('Behind the moon', { isPositioned: true, found: [] })).toBe('placed');
  expect(verdictOn('Behind the moon', { isPositioned: false, found: undefined })).toBe('unchecked');
});
