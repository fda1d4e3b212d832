import { expect, test } from 'vitest';
import { readSort, writeSort } from './use-addressed-sort.ts';

test.each(['Followed', '-Last Used'])('the order %s is read from the address as it was written', (text) => {
  expect(readSort(text).map(writeSort)).toEqual([text]);
});

test('an address without an order does not sort the rows', () => {
  expect(readSort(null)).toEqual([]);
});
