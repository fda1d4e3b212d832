import { expect, test } from 'vitest';
import { readFeed } from './read-feed.ts';

const place = {
  id: 'p1',
  name: 'Kordon',
  latitude: 38.43,
  longitude: 27.14,
  stories: [{ id: 's1', mediaUrl: '/a.jpg' }],
};

test('reads an array or an object with a locations array, and anything else as an empty list', () => {
  expect(readFeed([place])).toEqual(readFeed({ locations: [place] }));
  expect(readFeed([place])).toHaveLength(1);
  expect(readFeed({ message: 'no' })).toEqual([]);
  expect(readFeed(null)).toEqual([]);
});

test('skips a place without a name and keeps the others', () => {
  expect(readFeed([{ ...place, name: null }, place]).map(({ id }) => id)).toEqual(['p1']);
});

test('accepts "distance" for the distance and "url" for the media URL', () => {
  const [read] = readFeed([{ ...place, distance: 1.5, stories: [{ id: 's', url: 'https://cdn.test/b.mp4?x=1' }] }]);

  expect(read?.distanceMiles).toBe(1.5);
  expect(read?.stories[0]).toMatchObject({ mediaUrl: 'https://cdn.test/b.mp4?x=1', mediaType: 'video' });
});

test('reads a missing caption as null, and adds the name of the place', () => {
  expect(readFeed([place])[0]?.stories[0]).toMatchObject({ caption: null, placeName: 'Kordon' });
});

test('reads times in seconds or as ISO text, and prefers the original time', () => {
  const stories = [
    { id: 'a', mediaUrl: '/a.jpg', timestamp: 1_700_000_000 },
    { id: 'b', mediaUrl: '/b.jpg', timestamp: 1, originalTimestamp: '2026-11-01T10:00:00Z' },
  ];

  const read = readFeed([{ ...place, stories }])[0]?.stories;

  expect(read?.map(({ postedAt }) => postedAt)).toEqual([1_700_000_000_000, Date.parse('2026-11-01T10:00:00Z')]);
});

test('keeps the media type of a story without a URL, and defaults to image', () => {
  const stories = [{ id: 'a', mediaType: 'video' }, { id: 'b', mediaType: 'image', mediaUrl: '' }, { id: 'c' }];

  const read = readFeed([{ ...place, stories }])[0]?.stories;

  expect(read?.map(({ mediaType }) => mediaType)).toEqual(['video', 'image', 'image']);
});

test('reads any other media type as unsupported', () => {
  const stories = [{ id: 'a', mediaUrl: '/a.ogg', mediaType: 'audio' }];

  expect(readFeed([{ ...place, stories }])[0]?.stories[0]?.mediaType).toBe('unsupported');
});
