import { expect, test } from 'vitest';
import { matchProfiles } from './match-profiles.ts';

const profiles = [
  { username: 'the.kordon', fullName: null },
  { username: 'Kordon.Cafe', fullName: 'A Cafe' },
  { username: 'square', fullName: 'Kordon Square' },
];
const names = (text: string) => matchProfiles(profiles, text).map(({ username }) => username);

test('finds profiles by username and full name, ignoring case, prefixes first', () => {
  expect(names(' @KORDON')).toEqual(['Kordon.Cafe', 'the.kordon', 'square']);
});

test('an empty text finds nothing, and a long result is cut', () => {
  expect(names(' @ ')).toEqual([]);
  const many = Array.from({ length: 20 }, (_, index) => ({ username: `u${index}`, fullName: null }));
  expect(matchProfiles(many, 'u')).toHaveLength(8);
});
