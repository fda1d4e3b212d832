import { expect, test } from 'vitest';
import { openStories } from './open-stories.ts';

const place = { id: 'a', name: 'Pier', latitude: 38.4, longitude: 27.1 };

test('opens readable stories', () => {
  const stories = [{ id: 's', mediaUrl: '/a.jpg', mediaType: 'image' }];

  expect(openStories({ ...place, stories })).toMatchObject({ name: 'Pier', stories: [{ id: 's' }] });
});

test.each([
  ['no stories', {}, 'No Stories Available'],
  ['an empty list', { stories: [] }, 'No Stories Available'],
  ['no list', { stories: 'many' }, 'Invalid Stories Data'],
  ['a list of something else', { stories: [7] }, 'Processing Failed'],
])('%s has its own title', (_what, part, title) => {
  expect(openStories({ ...place, ...part })).toMatchObject({ title });
});
