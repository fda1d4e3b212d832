import { expect, test } from 'vitest';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { firstFarPlace } from './first-far-place.ts';

function makePlace(distanceMiles: number | null, isSample = false): FeedPlace {
  const position = { latitude: 0, longitude: 0 };
  return {
    ...position,
    id: '1',
    name: 'Pier',
    description: null,
    avatarUrl: null,
    stories: [],
    distanceMiles,
    isSample,
  };
}

test('the first far place is the first one beyond 50 miles', () => {
  const places = [0.1, 50, 50.1, 4_000].map((miles) => makePlace(miles));

  expect(firstFarPlace(places)).toEqual({ place: places[2], isNearest: false });
});

test('the nearest place of the feed can be far away', () => {
  const places = [1_874, 1_875].map((miles) => makePlace(miles));

  expect(firstFarPlace(places)).toEqual({ place: places[0], isNearest: true });
});

test('near places, places without a distance, and samples are not far away', () => {
  expect(firstFarPlace([makePlace(3), makePlace(null), makePlace(900, true)])).toBeUndefined();
});
