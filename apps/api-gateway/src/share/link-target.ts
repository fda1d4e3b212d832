import type { Story } from '@around/contracts/feed';
import { LocationId, StoryId } from '@around/contracts/ids';
import type { LinkedLocation } from '@around/contracts/locations';
import type { ReadLocation } from '../locations/linked-location.ts';
import type { ReadPlaceOfStory } from '../locations/place-of-story.ts';
import type { Takedowns } from '../safety/takedowns/watch-takedowns.ts';

/**
 * The target of a link. `gone`: the story was taken down. `moved`: the story is at another location, which its sticker named after the
 * link was made. `ended`: the story has expired or the location has no live stories, so the page reveals nothing.
 */
export type LinkTarget =
  | { kind: 'unknown' }
  | { kind: 'gone' }
  | { kind: 'moved'; path: string }
  | { kind: 'ended'; path: string }
  | { kind: 'place'; path: string; location: LinkedLocation; firstExpiryAt: Date }
  | { kind: 'story'; path: string; location: LinkedLocation; story: Story; firstExpiryAt: Date };

export type LinkParams = { locationId: string; storyId?: string };

type Client = { hasLeft: () => boolean };

export type TargetDependencies = {
  readLocation: ReadLocation;
  readPlaceOfStory: ReadPlaceOfStory;
  takedowns: Pick<Takedowns, 'hasStory'>;
};

export async function findTarget(
  { readLocation, readPlaceOfStory, takedowns }: TargetDependencies,
  params: LinkParams,
  client: Client,
): Promise<LinkTarget> {
  const locationId = LocationId.safeParse(params.locationId);
  const storyId = params.storyId === undefined ? undefined : StoryId.safeParse(params.storyId);
  if (storyId?.success && takedowns.hasStory(storyId.data)) return { kind: 'gone' };
  const location = locationId.success ? await readLocation(locationId.data, client) : undefined;
  if (!location || storyId?.success === false) return { kind: 'unknown' };
  const placePath = `/l/${location.id}`;
  const firstExpiryAt = new Date(Math.min(...location.stories.map(({ expiresAt }) => Date.parse(expiresAt))));
  const story = location.stories.find(({ id }) => id === storyId?.data);
  if (story) return { kind: 'story', path: `${placePath}/s/${story.id}`, location, story, firstExpiryAt };
  if (!storyId && location.stories.length > 0) return { kind: 'place', path: placePath, location, firstExpiryAt };
  const newPlace = storyId && (await readPlaceOfStory(storyId.data, client));
  return newPlace && newPlace !== location.id
    ? { kind: 'moved', path: `/l/${newPlace}/s/${storyId.data}` }
    : { kind: 'ended', path: placePath };
}
