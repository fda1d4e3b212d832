import { expect, test } from 'vitest';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { samplePlaces } from '../../feed-data/sample-places.ts';
import { feedItems, joinPages } from './feed-items.ts';

const samples = samplePlaces({ now: 0, from: null });

function makePlace(id: string, storyCount = 1): FeedPlace {
  const [sample] = samples;
  if (!sample) throw new Error('no samples');
  return { ...sample, id, isSample: false, stories: Array(storyCount).fill(sample.stories[0]) };
}

const kinds = (options: Partial<Parameters<typeof feedItems>[0]>) =>
  feedItems({ places: undefined, hasFailed: false, hasMore: false, samples, ...options }).map((item) =>
    item.kind === 'state' ? item.state : item.kind === 'place' ? (item.place.isSample ? 'sample' : 'real') : item.kind,
  );

test('shows one loading card until the first response', () => {
  expect(kinds({})).toEqual(['loading']);
});

test('does not mix real places with samples', () => {
  expect(kinds({ places: [makePlace('a'), makePlace('b')], hasMore: true })).toEqual(['real', 'real']);
  expect(kinds({ places: [makePlace('a')], hasFailed: true })).toEqual(['real', 'end']);
});

test('shows the state and then the four samples for an empty or failed feed', () => {
  expect(kinds({ places: [] })).toEqual(['empty', 'sample', 'sample', 'sample', 'sample']);
  expect(kinds({ hasFailed: true })).toEqual(['error', 'sample', 'sample', 'sample', 'sample']);
});

test('shows a place on two pages once, and skips a place without stories', () => {
  const pages = [
    { places: [makePlace('a'), makePlace('b')] },
    { places: [makePlace('b'), makePlace('c', 0), makePlace('d')] },
  ];

  expect(joinPages(pages).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
});

test('samples have the distance from the visitor, and none while it is not known where the visitor is', () => {
  const milesFrom = (from: { latitude: number; longitude: number } | null) =>
    samplePlaces({ now: 0, from }).map(({ distanceMiles }) => distanceMiles && Math.round(distanceMiles));

  expect(milesFrom({ latitude: 38.4192, longitude: 27.1287 })).toEqual([1, 42, 0, 1_876]);
  expect(milesFrom({ latitude: 25.2048, longitude: 55.2708 })).toEqual([1_876, 1_913, 1_877, 2]);
  expect(milesFrom(null)).toEqual([null, null, null, null]);
});
