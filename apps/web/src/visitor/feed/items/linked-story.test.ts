import { expect, test } from 'vitest';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { samplePlaces } from '../../feed-data/sample-places.ts';
import { type FeedItem, feedItems } from './feed-items.ts';
import { hasEnded, putLinkedPlaceFirst } from './linked-story.ts';

const samples = samplePlaces({ now: 0, from: null });

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
const withLinked = (items: FeedItem[], storyId?: string) =>
  putLinkedPlaceFirst(items, { place: linked, storyId }).map(describeItem);

test('puts the linked place and its shared story first, then the rest of the feed', () => {
  const feed = feedOf([makePlace('a', ['1']), linked, makePlace('b', ['2'])]);

  expect(withLinked(feed, 'shared')).toEqual(['linked: shared new old', 'a: 1', 'b: 2']);
  expect(withLinked(feed)).toEqual(['linked: new shared old', 'a: 1', 'b: 2']);
});

test('shows the linked place while the feed loads and after it fails, without samples', () => {
  expect(withLinked(feedOf(), 'shared')).toEqual(['linked: shared new old', 'loading']);
  expect(withLinked(feedOf(undefined, { hasFailed: true }))).toEqual(['linked: new shared old', 'error']);
  expect(withLinked(feedOf([]))).toEqual(['linked: new shared old', 'end']);
});

test("uses the feed's copy of the place unless it omits the shared story", () => {
  expect(withLinked(feedOf([makePlace('linked', ['newest', 'shared'])]), 'shared')).toEqual(['linked: shared newest']);
  expect(withLinked(feedOf([makePlace('linked', ['newest'])]), 'shared')).toEqual(['linked: shared new old']);
  expect(withLinked(feedOf([makePlace('linked', ['newest'])]), 'gone')).toEqual(['linked: newest']);
});

test('has ended when the shared story or every story of the place is gone', () => {
  const quiet = makePlace('quiet', []);
  const feed = feedOf([makePlace('a', ['1'])]);

  expect(hasEnded({ place: linked, storyId: 'shared' })).toBe(false);
  expect(hasEnded({ place: linked, storyId: undefined })).toBe(false);
  expect(hasEnded({ place: linked, storyId: 'gone' })).toBe(true);
  expect(hasEnded({ place: quiet, storyId: undefined })).toBe(true);
  expect(putLinkedPlaceFirst(feed, { place: quiet, storyId: 'gone' })).toBe(feed);
});
