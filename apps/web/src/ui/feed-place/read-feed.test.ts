import { expect, test } from 'vitest';
import { readFeed } from './read-feed.ts';

const place = {
  id: 'p1',
  name: 'Kordon',
  latitude: 38.43,
  longitude: 27.14,
  stories: [{ id: 's1', mediaUrl: '/a.jpg' }],
};

test('an array and an object with a locations array read alike; anything else is an empty list', () => {
  expect(readFeed([place])).toEqual(readFeed({ locations: [place] }));
  expect(readFeed([place])).toHaveLength(1);
  expect(readFeed({ message: 'no' })).toEqual([]);
  expect(readFeed(null)).toEqual([]);
});

test('a place without a name does not cost the others', () => {
  expect(readFeed([{ ...place, name: null }, place]).map(({ id }) => id)).toEqual(['p1']);
});

test('the server may call the distance "distance" and the media address "url"', () => {
  const [read] = readFeed([{ ...place, distance: 1.5, stories: [{ id: 's', url: 'https://cdn.test/b.mp4?x=1' }] }]);

  expect(read?.distanceMiles).toBe(1.5);
  expect(read?.stories[0]).toMatchObject({ mediaUrl: 'https://cdn.test/b.mp4?x=1', mediaType: 'video' });
});

test('a story without a caption has none, and knows its place', () => {
  expect(readFeed([place])[0]?.stories[0]).toMatchObject({ caption: null, placeName: 'Kordon' });
});

test('times come as seconds or as ISO text, and the original time is preferred', () => {
  const stories = [
    { id: 'a', mediaUrl: '/a.jpg', timestamp: 1_700_000_000 },
    { id: 'b', mediaUrl: '/b.jpg', timestamp: 1, originalTimestamp: '2026-11-01T10:00:00Z' },
  ];

  const read = readFeed([{ ...place, stories }])[0]?.stories;

  expect(read?.map(({ postedAt }) => postedAt)).toEqual([1_700_000_000_000, Date.parse('2026-11-01T10:00:00Z')]);
});

test('a story without an address keeps the kind that it says it is, and is taken for a picture when it says none', () => {
  const stories = [{ id: 'a', mediaType: 'video' }, { id: 'b', mediaType: 'image', mediaUrl: '' }, { id: 'c' }];

  const read = readFeed([{ ...place, stories }])[0]?.stories;

  expect(read?.map(({ mediaType }) => mediaType)).toEqual(['video', 'image', 'image']);
});

test('a media type that is neither image nor video is kept as unsupported', () => {
  const stories = [{ id: 'a', mediaUrl: '/a.ogg', mediaType: 'audio' }];

  expect(readFeed([{ ...place, stories }])[0]?.stories[0]?.mediaType).toBe('unsupported');
});
