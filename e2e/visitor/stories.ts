import type { LocationGroup, Story } from '@around/contracts/feed';
import { patientFetch } from '../patient-fetch.ts';

export type LinkedStory = { place: LocationGroup; story: Story; address: string };

export async function readFeed(stackUrl: string, query = 'limit=100'): Promise<LocationGroup[]> {
  const response = await patientFetch(`${stackUrl}/api/feed?instagram=true&${query}`);
  if (!response.ok) throw new Error(`The feed answered ${response.status}`);
  return (await response.json()) as LocationGroup[];
}

/** Live stories of the network of one media type with their deep links, at places with more than one story. */
export async function linksToStories(stackUrl: string, mediaType: Story['mediaType']): Promise<LinkedStory[]> {
  const places = (await readFeed(stackUrl)).filter(({ stories }) => stories.length > 1);
  return places.flatMap((place) =>
    place.stories
      .filter((story) => story.mediaType === mediaType && URL.canParse(story.mediaUrl))
      .map((story) => ({ place, story, address: `${stackUrl}/l/${place.id}/s/${story.id}` })),
  );
}

/** The paths of a story's media and thumbnail on the network's host. */
export function mediaPaths({ mediaUrl, thumbnailUrl }: Story): string[] {
  return [mediaUrl, thumbnailUrl].filter((url) => url != null).map((url) => new URL(url).pathname);
}
