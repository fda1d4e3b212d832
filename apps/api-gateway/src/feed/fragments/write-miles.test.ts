import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_MILES_LENGTH, writeMiles } from './write-miles.ts';

function write(miles: number): string {
  const bytes = Buffer.alloc(2 + MAX_MILES_LENGTH);
  return bytes.toString('latin1', 2, writeMiles(bytes, 2, miles));
}

test.each([
  [0, '0.0000000'],
  [7.25, '7.2500000'],
  [0.000_000_04, '0.0000000'],
  [0.000_000_06, '0.0000001'],
  [9.999_999_99, '10.0000000'],
  [12_437.5, '12437.5000000'],
])('%d miles are %s', (miles, text) => {
  expect(write(miles)).toBe(text);
});

test('every distance on earth is a JSON number of the same value', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: 0, max: 12_450 }), (miles) => {
      const text = write(miles);
      expect(text).toMatch(/^(0|[1-9]\d*)\.\d{7}$/);
      expect(Math.abs(JSON.parse(text) - miles)).toBeLessThanOrEqual(0.000_000_051);
    }),
  );
});
