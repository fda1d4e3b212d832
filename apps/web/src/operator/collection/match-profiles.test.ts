import { expect, test } from 'vitest';
import { matchProfiles } from './match-profiles.ts';

const profiles = [
  { username: 'the.kordon', fullName: null },
  { username: 'Kordon.Cafe', fullName: 'A Cafe' },
  { username: 'square', fullName: 'Kordon Square' },
];
const names = (text: string) => matchProfiles(profiles, text).map(({ username }) => username);

test('profiles are found by username and full name, whatever the case; those whose name begins so come first', () => {
  expect(names(' @KORDON')).toEqual(['Kordon.Cafe', 'the.kordon', 'square']);
});

test('no text finds nobody, and many are cut short', () => {
  expect(names(' @ ')).toEqual([]);
  const many = Array.from({ length: 20 }, (_, index) => ({ username: `u${index}`, fullName: null }));
  expect(matchProfiles(many, 'u')).toHaveLength(8);
});
