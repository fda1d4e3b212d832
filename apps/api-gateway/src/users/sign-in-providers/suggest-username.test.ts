import { Username } from '@around/contracts/users/user-fields';
import { expect, test } from 'vitest';
import { suggestUsername } from './suggest-username.ts';

test.each([
  [['ada.lovelace', 'Ada'], 'ada.lovelace'],
  [['Ünal_9'], 'ünal_9'],
  [['ab', 'Ada Lovelace'], 'adalovelace'],
  [['لينا حسن'], 'ليناحسن'],
  [['a@b<c>/d\u0000e'], 'abcde'],
  [['x'.repeat(60)], 'x'.repeat(40)],
  [['a\u3164da'], 'ada'],
])('%j becomes %s', (ideas, username) => {
  expect(suggestUsername(ideas, 0)).toBe(username);
});

test.each([[[]], [['  ', '@@']], [['𝒳']]])('%j gets a neutral name with a number', (ideas) => {
  expect(suggestUsername(ideas, 0)).toMatch(/^visitor-\d{1,6}$/);
});

test('a second attempt adds a number and stays valid', () => {
  const username = suggestUsername(['x'.repeat(60)], 1);

  expect(username).toMatch(/^x{40}-\d{1,6}$/);
  expect(Username.safeParse(username).success).toBe(true);
});
