import type { FoundPlace } from '@around/contracts/places';
import { expect, test } from 'vitest';
import { placeSuggestions } from './place-suggestions.ts';

const kordon: FoundPlace = {
  id: 'k',
  name: 'Kordon',
  latitude: 38.43,
  longitude: 27.14,
  kind: 'location',
  distanceFromUser: 1,
};

test('what the server found is suggested', () => {
  expect(placeSuggestions('izmir', [kordon])).toEqual([kordon]);
});

test('where the server found nothing or failed, a built-in word still leads somewhere', () => {
  expect(placeSuggestions('İZMİR', []).map(({ name }) => name)).toEqual(['Izmir, Turkey']);
  expect(placeSuggestions('palm jumeirah', undefined).map(({ kind }) => kind)).toEqual(['area']);
});

test('other words lead nowhere', () => {
  expect(placeSuggestions('Atlantis', [])).toEqual([]);
});
