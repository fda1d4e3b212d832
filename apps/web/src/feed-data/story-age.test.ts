import { expect, test } from 'vitest';
import type { FeedStory } from './feed-place.ts';
import { hoursLeft, isExpired } from './story-age.ts';

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

test('a story is expired once its end has passed', () => {
  expect(isExpired(makeStory({ expiresAt: NOW }), NOW)).toBe(true);
  expect(isExpired(makeStory({ expiresAt: NOW + 1 }), NOW)).toBe(false);
});

test('without an end, 24 hours after its creation count', () => {
  expect(isExpired(makeStory({ createdAt: NOW - 24 * HOUR }), NOW)).toBe(false);
  expect(isExpired(makeStory({ createdAt: NOW - 24 * HOUR - 1 }), NOW)).toBe(true);
  expect(isExpired(makeStory({}), NOW)).toBe(false);
});

test('an end in the future outweighs an old creation time', () => {
  expect(isExpired(makeStory({ createdAt: NOW - 30 * HOUR, expiresAt: NOW + HOUR }), NOW)).toBe(false);
});

test('hours left are whole hours, rounded up, and absent after the end', () => {
  expect(hoursLeft(makeStory({ expiresAt: NOW + 1 }), NOW)).toBe(1);
  expect(hoursLeft(makeStory({ expiresAt: NOW + 23.5 * HOUR }), NOW)).toBe(24);
  expect(hoursLeft(makeStory({ expiresAt: NOW }), NOW)).toBeNull();
});
