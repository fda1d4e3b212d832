import { expect, test } from 'vitest';
import { listNames } from './names.ts';

test('a long list of names is cut, with the number of the others', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);

  expect(listNames(['ada', 'grace'])).toBe('ada, grace');
  expect(listNames(names(11)).endsWith('p9, p10')).toBe(true);
  expect(listNames(names(12)).endsWith('p8, p9 and 2 more')).toBe(true);
});
