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

test('what the server found is what is offered', () => {
  expect(placeSuggestions('izmir', { ours: [kordon], predicted: undefined })).toEqual([kordon]);
});

test('a built-in area is offered where the server knows nothing or cannot be asked', () => {
  for (const ours of [[], undefined]) {
    expect(placeSuggestions('KARŞIYAKA sahil', { ours, predicted: undefined })[0]).toMatchObject({
      name: 'Karşıyaka, Izmir',
      kind: 'area',
    });
  }
  expect(placeSuggestions('Paris', { ours: [], predicted: [] })).toEqual([]);
});

test('what others propose comes after our own places, without those that we have', () => {
  const predicted = [predict('KORDON'), predict('Kordonboyu')];

  expect(namesOf(placeSuggestions('kord', { ours: [kordon], predicted }))).toEqual(['Kordon', 'Kordonboyu']);
});

test('no more than ten are offered', () => {
  const predicted = Array.from({ length: 12 }, (_, index) => predict(`Place ${index}`));

  expect(placeSuggestions('place', { ours: [kordon], predicted })).toHaveLength(10);
});

test('before anything is typed there are the recent places and the areas, each once, and not the current one', () => {
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
