import { expect, test } from 'vitest';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { otherAreas } from './other-areas.ts';

const ATLANTIC = { latitude: 0, longitude: -30 };
const KONAK = { latitude: 38.4189, longitude: 27.1287 };
const MARINA = { latitude: 25.08, longitude: 55.14 };

function makePlace(position: typeof KONAK, storyCount: number, isSample = false): FeedPlace {
  const stories = Array.from({ length: storyCount }, () => ({}) as FeedPlace['stories'][number]);
  return {
    ...position,
    id: '1',
    name: 'Pier',
    description: null,
    avatarUrl: null,
    stories,
    distanceMiles: 1,
    isSample,
  };
}

test('areas are listed with their live stories, those with the most first', () => {
  const places = [makePlace(KONAK, 2), makePlace(MARINA, 3), makePlace(MARINA, 1), makePlace(ATLANTIC, 9)];

  expect(otherAreas(ATLANTIC, places)).toMatchObject([
    { name: 'Dubai, UAE', storyCount: 4 },
    { name: 'Izmir, Turkey', storyCount: 2 },
  ]);
});

test('the area around the visitor is not listed, and samples are not counted', () => {
  expect(otherAreas(KONAK, [makePlace(MARINA, 3, true)])).toMatchObject([{ name: 'Dubai, UAE', storyCount: 0 }]);
});
