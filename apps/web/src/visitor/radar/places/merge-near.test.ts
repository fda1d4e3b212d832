import { expect, test } from 'vitest';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { type KnownPlaces, mergeNear } from './merge-near.ts';

function places(miles: Record<string, number>): KnownPlaces {
  const entries = Object.entries(miles).map(([id, distanceMiles]) => [id, { id, distanceMiles } as FeedPlace] as const);
  return new Map(entries);
}
const idsOf = (known: KnownPlaces) => [...known.keys()];

test('a place that is not found again within the last read distance is removed', () => {
  const known = places({ near: 1, gone: 2, far: 9 });

  expect(idsOf(mergeNear(known, places({ near: 1, new: 3 }), false))).toEqual(['near', 'new', 'far']);
});

test('at the end of the feed only the found places remain', () => {
  expect(idsOf(mergeNear(places({ near: 1, far: 9 }), places({ near: 1 }), true))).toEqual(['near']);
});

test('an empty page before the end removes nothing', () => {
  expect(idsOf(mergeNear(places({ near: 1 }), places({}), false))).toEqual(['near']);
});
