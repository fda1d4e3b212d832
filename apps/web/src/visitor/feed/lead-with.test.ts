import { expect, test } from 'vitest';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { samplePlaces } from '../feed-data/sample-places.ts';
import { type FeedItem, feedItems } from './feed-items.ts';
import { hasEnded, leadWith } from './lead-with.ts';

const samples = samplePlaces(0);

function makePlace(id: string, storyIds: string[]): FeedPlace {
  const story = samples[0]!.stories[0]!;
  return { ...samples[0]!, id, isSample: false, stories: storyIds.map((storyId) => ({ ...story, id: storyId })) };
}

function describeItem(item: FeedItem): string {
  if (item.kind !== 'place') return item.kind === 'state' ? item.state : item.kind;
  return `${item.place.id}: ${item.place.stories.map(({ id }) => id).join(' ')}`;
}

const linked = makePlace('linked', ['new', 'shared', 'old']);
const feedOf = (places?: FeedPlace[], options: { hasFailed?: boolean; hasMore?: boolean } = {}) =>
  feedItems({ places, hasFailed: false, hasMore: true, samples, ...options });
const begin = (items: FeedItem[], storyId?: string) => leadWith(items, { place: linked, storyId }).map(describeItem);

test('the linked place comes first with the shared story first, then the feed without it', () => {
  const feed = feedOf([makePlace('a', ['1']), linked, makePlace('b', ['2'])]);

  expect(begin(feed, 'shared')).toEqual(['linked: shared new old', 'a: 1', 'b: 2']);
  expect(begin(feed)).toEqual(['linked: new shared old', 'a: 1', 'b: 2']);
});

test('it is there before the feed is, and when the feed fails; samples never stand beside it', () => {
  expect(begin(feedOf(), 'shared')).toEqual(['linked: shared new old', 'loading']);
  expect(begin(feedOf(undefined, { hasFailed: true }))).toEqual(['linked: new shared old', 'error']);
  expect(begin(feedOf([]))).toEqual(['linked: new shared old', 'end']);
});

test('what the feed knows of the place is newer, unless it leaves out the shared story', () => {
  expect(begin(feedOf([makePlace('linked', ['newest', 'shared'])]), 'shared')).toEqual(['linked: shared newest']);
  expect(begin(feedOf([makePlace('linked', ['newest'])]), 'shared')).toEqual(['linked: shared new old']);
  expect(begin(feedOf([makePlace('linked', ['newest'])]), 'gone')).toEqual(['linked: newest']);
});

test('a moment has ended when its story is gone, or when nothing is left at its place', () => {
  const quiet = makePlace('quiet', []);
  const feed = feedOf([makePlace('a', ['1'])]);

  expect(hasEnded({ place: linked, storyId: 'shared' })).toBe(false);
  expect(hasEnded({ place: linked, storyId: undefined })).toBe(false);
  expect(hasEnded({ place: linked, storyId: 'gone' })).toBe(true);
  expect(hasEnded({ place: quiet, storyId: undefined })).toBe(true);
  expect(leadWith(feed, { place: quiet, storyId: 'gone' })).toBe(feed);
});
