import { expect, test } from 'vitest';
import type { FeedStory } from '../../ui/feed-place/feed-place.ts';
import { readFeed } from '../../ui/feed-place/read-feed.ts';
import { hoursLeft, isExpired, withoutExpiredStories } from './story-age.ts';

const HOUR = 3_600_000;
const NOW = 1_800_000_000_000;

function makeStory(times: Partial<FeedStory>): FeedStory {
  const story = {
    id: 's',
    mediaUrl: '/a.jpg',
    mediaType: 'image',
    thumbnailUrl: null,
    caption: null,
    placeName: '',
  } as const;
  return { ...story, postedAt: null, createdAt: null, expiresAt: null, ...times };
}

test('expires a story at its expiry time', () => {
  expect(isExpired(makeStory({ expiresAt: NOW }), NOW)).toBe(true);
  expect(isExpired(makeStory({ expiresAt: NOW + 1 }), NOW)).toBe(false);
});

test('expires a story without expiry time 24 hours after its creation', () => {
  expect(isExpired(makeStory({ createdAt: NOW - 24 * HOUR }), NOW)).toBe(false);
  expect(isExpired(makeStory({ createdAt: NOW - 24 * HOUR - 1 }), NOW)).toBe(true);
  expect(isExpired(makeStory({}), NOW)).toBe(false);
});

test('prefers the expiry time to the creation time', () => {
  expect(isExpired(makeStory({ createdAt: NOW - 30 * HOUR, expiresAt: NOW + HOUR }), NOW)).toBe(false);
});

test('rounds the hours left up, and returns null after the expiry', () => {
  expect(hoursLeft(makeStory({ expiresAt: NOW + 1 }), NOW)).toBe(1);
  expect(hoursLeft(makeStory({ expiresAt: NOW + 23.5 * HOUR }), NOW)).toBe(24);
  expect(hoursLeft(makeStory({ expiresAt: NOW }), NOW)).toBeNull();
});

test('drops expired stories, and places without other stories', () => {
  const story = (id: string, expiresAt: number) => ({
    id,
    mediaUrl: '/a.jpg',
    expiresAt: new Date(expiresAt).toISOString(),
  });
  const place = { name: 'Kordon', latitude: 38.4, longitude: 27.1 };
  const feed = readFeed([
    { ...place, id: 'mixed', stories: [story('ended', NOW - 1_000), story('live', NOW + 1_000)] },
    { ...place, id: 'over', stories: [story('gone', NOW - 24 * HOUR)] },
  ]);

  const left = withoutExpiredStories(feed, NOW);

  expect(left.map(({ id, stories }) => [id, stories.map(({ id: storyId }) => storyId)])).toEqual([['mixed', ['live']]]);
});
