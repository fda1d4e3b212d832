import { expect, test } from 'vitest';
import { waitWords } from './wait-words.ts';

test.each([
  ['noProxy', 'has no proxy'],
  ['hourBudget', 'hour budget is spent'],
  ['nameLookupsBudget', 'name lookups budget is spent'],
  ['somethingNew', 'something new'],
])('%s reads "%s"', (reason, text) => {
  expect(waitWords(reason)).toBe(text);
});
