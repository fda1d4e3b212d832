import { expect, test } from 'vitest';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { samplePlaces } from '../feed-data/sample-places.ts';
import { feedItems, joinPages } from './feed-items.ts';

const samples = samplePlaces(0);

function makePlace(id: string, storyCount = 1): FeedPlace {
  const [sample] = samples;
  if (!sample) throw new Error('no samples');
  return { ...sample, id, isSample: false, stories: Array(storyCount).fill(sample.stories[0]) };
}

const kinds = (options: Partial<Parameters<typeof feedItems>[0]>) =>
  feedItems({ places: undefined, hasFailed: false, hasMore: false, samples, ...options }).map((item) =>
    item.kind === 'state' ? item.state : item.kind === 'place' ? (item.place.isSample ? 'sample' : 'real') : item.kind,
  );

test('until an answer comes there is one loading card', () => {
  expect(kinds({})).toEqual(['loading']);
});

test('real places are never mixed with samples', () => {
  expect(kinds({ places: [makePlace('a'), makePlace('b')], hasMore: true })).toEqual(['real', 'real']);
  expect(kinds({ places: [makePlace('a')], hasFailed: true })).toEqual(['real', 'end']);
});

test('an empty or failed feed says so first and then shows the four samples', () => {
  expect(kinds({ places: [] })).toEqual(['empty', 'sample', 'sample', 'sample', 'sample']);
  expect(kinds({ hasFailed: true })).toEqual(['error', 'sample', 'sample', 'sample', 'sample']);
});

test('a place on two pages is shown once, and a place without stories not at all', () => {
  const pages = [
    { places: [makePlace('a'), makePlace('b')] },
    { places: [makePlace('b'), makePlace('c', 0), makePlace('d')] },
  ];

  expect(joinPages(pages).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
});
