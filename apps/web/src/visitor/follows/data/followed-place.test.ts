import { expect, test } from 'vitest';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { type FollowedPlace, followedFrom, hasNews, inOrder, readFollowedPlaces } from './followed-place.ts';

function makeFollowed(overrides: Partial<FollowedPlace> = {}): FollowedPlace {
  return {
    id: 'kordon',
    name: 'Kordon',
    latitude: 38.4,
    longitude: 27.1,
    avatarUrl: null,
    storyCount: 1,
    newestStoryAt: 1_000,
    lastArrivalAt: 2_000,
    followedAt: 500,
    seenAt: 2_000,
    ...overrides,
  };
}

test('only what came after the last visit is new', () => {
  expect(hasNews(makeFollowed())).toBe(false);
  expect(hasNews(makeFollowed({ lastArrivalAt: 2_001 }))).toBe(true);
  expect(hasNews(makeFollowed({ lastArrivalAt: null }))).toBe(false);
});

test('places with something new come first, then the newest story, and places without live stories last', () => {
  const places = [
    makeFollowed({ id: 'quiet', newestStoryAt: null, lastArrivalAt: null }),
    makeFollowed({ id: 'older', newestStoryAt: 10 }),
    makeFollowed({ id: 'newer', newestStoryAt: 20 }),
    makeFollowed({ id: 'news', newestStoryAt: 1, seenAt: 0 }),
  ];

  expect(inOrder(places).map(({ id }) => id)).toEqual(['news', 'newer', 'older', 'quiet']);
});

test('the present stories of a place count as seen when it is followed', () => {
  const stories = [
    { postedAt: 30, createdAt: 40 },
    { postedAt: 20, createdAt: 60 },
    { postedAt: null, createdAt: null },
  ];
  const place = { ...makeFollowed(), stories } as unknown as FeedPlace;

  const followed = followedFrom(place, 99);

  expect(followed).toMatchObject({ storyCount: 3, newestStoryAt: 30, lastArrivalAt: 60, seenAt: 60, followedAt: 99 });
  expect(hasNews(followed)).toBe(false);
});

test('reads stored places and answers, and leaves out what it cannot read', () => {
  const stored = makeFollowed();
  const answered = { ...stored, followedAt: '1970-01-01T00:00:00.500Z', seenAt: '1970-01-01T00:00:02Z', isNew: false };
  const damaged = [{ ...stored, name: 7 }, { ...stored, seenAt: 'now' }, { ...stored, latitude: null }, null, 'x'];

  expect(readFollowedPlaces([stored, answered, ...damaged])).toEqual([stored, stored]);
  expect(readFollowedPlaces({ places: [stored] })).toEqual([]);
});
