import { expect, test } from 'vitest';
import { firstSuggestions, placeSuggestions } from './place-suggestions.ts';
import type { PredictedPlace } from './suggestion.ts';

const kordon = {
  id: 'k',
  name: 'Kordon',
  latitude: 38.43,
  longitude: 27.13,
  kind: 'location',
  distanceFromUser: 1,
} as const;
const predict = (name: string): PredictedPlace => ({
  kind: 'predicted',
  name,
  detail: null,
  distanceFromUser: null,
  locate: async () => null,
});
const namesOf = (suggestions: { name: string }[]) => suggestions.map(({ name }) => name);

test('suggests the places that the server found', () => {
  expect(placeSuggestions('izmir', { own: [kordon], predicted: undefined })).toEqual([kordon]);
});

test('suggests a built-in area when the server finds nothing or fails', () => {
  for (const own of [[], undefined]) {
    expect(placeSuggestions('KARŞIYAKA sahil', { own, predicted: undefined })[0]).toMatchObject({
      name: 'Karşıyaka, Izmir',
      kind: 'area',
    });
  }
  expect(placeSuggestions('Paris', { own: [], predicted: [] })).toEqual([]);
});

test('lists predicted places after our own, without duplicates', () => {
  const predicted = [predict('KORDON'), predict('Kordonboyu')];

  expect(namesOf(placeSuggestions('kord', { own: [kordon], predicted }))).toEqual(['Kordon', 'Kordonboyu']);
});

test('suggests at most ten places', () => {
  const predicted = Array.from({ length: 12 }, (_, index) => predict(`Place ${index}`));

  expect(placeSuggestions('place', { own: [kordon], predicted })).toHaveLength(10);
});

test('suggests recent places and areas for an empty text, each once, without the current place', () => {
  const recent = [
    { lat: 25.2, lng: 55.27, name: 'Dubai, UAE' },
    { lat: 38.43, lng: 27.13, name: 'Kordon' },
  ];
  const current = { lat: 38.43, lng: 27.13, name: 'Kordon' };

  expect(firstSuggestions(recent, current).map(({ kind, name }) => [kind, name])).toEqual([
    ['recent', 'Dubai, UAE'],
    ['area', 'Izmir, Turkey'],
  ]);
});
