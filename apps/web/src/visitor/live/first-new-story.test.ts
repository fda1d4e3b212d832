import { expect, test } from 'vitest';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { firstNewStory, storyIdsOf } from './first-new-story.ts';

const place = (id: string, ...stories: string[]) =>
  ({ id, stories: stories.map((story) => ({ id: story })) }) as FeedPlace;

test('finds the nearest place with a new story, in a new or a known place', () => {
  const known = storyIdsOf([place('near', 'a', 'b'), place('far', 'c')]);

  expect(firstNewStory([place('nearer', 'd'), place('near', 'a', 'b')], known)).toEqual({
    placeId: 'nearer',
    storyIndex: 0,
  });
  expect(firstNewStory([place('near', 'b'), place('far', 'c', 'd')], known)).toEqual({ placeId: 'far', storyIndex: 1 });
});

test('stories that are gone do not count as new', () => {
  const known = storyIdsOf([place('near', 'a', 'b')]);

  expect(firstNewStory([place('near', 'b')], known)).toBeUndefined();
});
