import { expect, test } from 'vitest';
import { isDeeperThan } from './json-depth.ts';

test.each([
  ['lists', '[[[]]]'],
  ['objects', '{"a":{"b":{}}}'],
  ['both', '{"a":[{"b":1}]}'],
  ['after a text with brackets', '["[{", [[]]]'],
  ['after a text that ends with a backslash', '["\\\\", [[]]]'],
  ['in a text that is not complete', '[[['],
])('counts %s', (_name, json) => {
  expect([isDeeperThan(2, json), isDeeperThan(3, json)]).toEqual([true, false]);
});

test.each([
  ['brackets in a text', '["[[[[", "{{{{"]'],
  ['brackets after an escaped quote', '["\\"[[[["]'],
  ['many lists side by side', `[${'[],'.repeat(1_000)}[]]`],
  ['a text without an end', '["[[[['],
  ['more closing than opening brackets', ']]]][[]]'],
  ['nothing', ''],
])('does not count %s', (_name, json) => {
  expect(isDeeperThan(2, json)).toBe(false);
});
