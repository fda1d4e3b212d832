import { expect, test } from 'vitest';
import { isPlaceholder, searchProfiles } from './profile-search.ts';

const kordon = { username: 'kordon.cafe', fullName: 'Kordon Café', locationName: 'Alsancak' };
const marina = { username: 'marina', fullName: null, locationName: null };

test('finds a profile by username, full name and location, ignoring case', () => {
  for (const text of ['KORDON.', 'café', 'alsan', ' Alsancak ']) {
    expect(searchProfiles([kordon, marina], text)).toEqual([kordon]);
  }
});

test('an empty search shows all profiles, an unknown text none', () => {
  expect(searchProfiles([kordon, marina], '')).toHaveLength(2);
  expect(searchProfiles([kordon, marina], 'null')).toHaveLength(0);
});

test('only the two placeholder names can be removed from the list', () => {
  expect(['instagram', 'starbucks', 'starbucks.izmir'].map((username) => isPlaceholder({ username }))).toEqual([
    true,
    true,
    false,
  ]);
});
