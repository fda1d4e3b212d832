import { expect, test } from 'vitest';
import { countOfOthers } from './count-of-others.ts';

test('the own moments of the visitor are not counted', () => {
  const came = { count: 5, locationIds: ['a', 'b'], momentIds: ['own', 'of-another'] };

  expect(countOfOthers(came, [{ id: 'own' }, { id: 'older' }])).toBe(4);
  expect(countOfOthers(came)).toBe(5);
});
