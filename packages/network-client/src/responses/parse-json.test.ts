import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test.each([
  ['3712345678901234567', '3712345678901234567'],
  ['-9007199254740993', '-9007199254740993'],
  ['9007199254740991', 9007199254740991],
  ['80010000001', 80010000001],
  ['41.000000000000000001', 41],
  ['1e30', 1e30],
])('%s is parsed as %o', (text, expected) => {
  expect(parseJson(`{"deep":[{"value":${text}}]}`)).toEqual({ deep: [{ value: expected }] });
});

test('a string of digits is unchanged', () => {
  expect(parseJson('{"id":"3712345678901234567_1","pk":3712345678901234567}')).toEqual({
    id: '3712345678901234567_1',
    pk: '3712345678901234567',
  });
});
