import type { PublishedStory } from '../rig/network-control.ts';
import type { Evidence } from './evidence.ts';

/** L: ids of served public stories with a place that are not stored. */
export function findLostStories(served: Set<string>, evidence: Evidence): string[] {
  const storedIds = new Set(evidence.stored.map((story) => story.externalId));
  return findStoriesToStore(served, evidence).filter((id) => !storedIds.has(id));
}

/** Ids of served stories that have to be stored, and are kept until a look-up has found their place. */
export function findWaitingStories(served: Set<string>, evidence: Evidence): string[] {
  const waitingIds = new Set(evidence.waiting);
  return findStoriesToStore(served, evidence).filter((id) => waitingIds.has(id));
}

/** Ids of served stories that have to be stored. */
export function findStoriesToStore(served: Set<string>, { published, venues }: Evidence): string[] {
  const businesses = new Set(venues.filter((venue) => venue.isBusiness).map((venue) => venue.username));
  const known = new Map(published.map((story) => [story.id, story]));
  return [...served].filter((id) => {
    const story = known.get(id);
    return story && story.audience === 'everyone' && hasPlace(story, businesses);
  });
}

/** By its sticker or its author's address. */
function hasPlace({ sticker, username }: PublishedStory, businesses: Set<string>): boolean {
  return sticker === 'place' || sticker === 'place_as_text' || businesses.has(username);
}
