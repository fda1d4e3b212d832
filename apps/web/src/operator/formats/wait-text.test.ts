import { expect, test } from 'vitest';
import { waitText } from './wait-text.ts';

test.each([
  ['noProxy', 'has no proxy'],
  ['hourBudget', 'hour budget is spent'],
  ['nameLookupsBudget', 'name lookups budget is spent'],
  ['somethingNew', 'something new'],
])('%s reads "%s"', (reason, text) => {
  expect(waitText(reason)).toBe(text);
});
