import { expect, test } from 'vitest';
import { openStories } from './open-stories.ts';

const place = { id: 'a', name: 'Pier', latitude: 38.4, longitude: 27.1 };

test('stories that can be read are opened', () => {
  const stories = [{ id: 's', mediaUrl: '/a.jpg', mediaType: 'image' }];

  expect(openStories({ ...place, stories })).toMatchObject({ name: 'Pier', stories: [{ id: 's' }] });
});

test.each([
  ['no stories', {}, 'No Stories Available'],
  ['an empty list', { stories: [] }, 'No Stories Available'],
  ['no list', { stories: 'many' }, 'Invalid Stories Data'],
  ['a list of something else', { stories: [7] }, 'Processing Failed'],
])('%s is told by its name', (_what, part, title) => {
  expect(openStories({ ...place, ...part })).toMatchObject({ title });
});
