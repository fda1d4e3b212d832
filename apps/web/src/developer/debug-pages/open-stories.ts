import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { readFeed } from '../../ui/feed-place/read-feed.ts';
import type { TestLocation } from './fetch-test-feed.ts';

type Problem = { title: string; description: string };

/** The place with its stories in the viewer's form, or the reason why there is nothing to show. */
export function openStories(location: TestLocation): FeedPlace | Problem {
  const { name, stories } = location;
  if (stories === undefined || stories === null || (Array.isArray(stories) && stories.length === 0)) {
    return { title: 'No Stories Available', description: 'This location has no stories to display.' };
  }
  if (!Array.isArray(stories)) {
    return { title: 'Invalid Stories Data', description: `What ${name} has for stories is not a list.` };
  }
  const [place] = readFeed([location]);
  return place && place.stories.length > 0
    ? place
    : { title: 'Processing Failed', description: `No story of ${name} could be understood.` };
}

export function storyCount({ stories }: TestLocation): number {
  return Array.isArray(stories) ? stories.length : 0;
}
