import { expect, test } from 'vitest';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { samplePlaces } from '../../feed-data/sample-places.ts';
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
