import type { PublishedStory } from '../rig/network-control.ts';
import type { Evidence } from './evidence.ts';

/** L: what was served, is meant for everyone and can be placed, is stored. Answers the ids of the others. */
export function findLostStories(served: Set<string>, evidence: Evidence): string[] {
  const storedIds = new Set(evidence.stored.map((story) => story.externalId));
  return findOwedStories(served, evidence).filter((id) => !storedIds.has(id));
}

/** What has to be stored. */
export function findOwedStories(served: Set<string>, { published, venues }: Evidence): string[] {
  const businesses = new Set(venues.filter((venue) => venue.isBusiness).map((venue) => venue.username));
  const known = new Map(published.map((story) => [story.id, story]));
  return [...served].filter((id) => {
    const story = known.get(id);
    return story && story.audience === 'everyone' && hasPlace(story, businesses);
  });
}

/** Its sticker says where it is, or its author's address does. Where neither does, a story may stay without a place. */
function hasPlace({ sticker, username }: PublishedStory, businesses: Set<string>): boolean {
  return sticker === 'place' || sticker === 'place_as_text' || businesses.has(username);
}
