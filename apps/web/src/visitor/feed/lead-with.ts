import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { END_ITEM, type FeedItem, toPlaceItem } from './feed-items.ts';

/** Where a link wants the feed to begin. */
export type LinkedStory = { place: FeedPlace; storyId: string | undefined };

/** The linked place is the first card, whatever becomes of the rest; one where nothing is live any more has no card. */
export function leadWith(items: FeedItem[], { place, storyId }: LinkedStory): FeedItem[] {
  if (place.stories.length === 0) return items;
  const rest = items.flatMap((item) => {
    if (item.kind === 'state' && item.state === 'empty') return [END_ITEM];
    return item.kind === 'place' && (item.place.isSample || item.place.id === place.id) ? [] : [item];
  });
  return [toPlaceItem(withStoryFirst(newestCopy(items, place, storyId), storyId)), ...rest];
}

export function hasEnded({ place, storyId }: LinkedStory): boolean {
  return place.stories.length === 0 || (storyId !== undefined && !hasStory(place, storyId));
}

/** The feed's own copy of the place is renewed with it; it may leave out old stories of a very busy one. */
function newestCopy(items: FeedItem[], linked: FeedPlace, storyId: string | undefined): FeedPlace {
  const own = items.find(({ key }) => key === linked.id);
  if (own?.kind !== 'place' || own.place.isSample) return linked;
  return storyId && hasStory(linked, storyId) && !hasStory(own.place, storyId) ? linked : own.place;
}

function hasStory(place: FeedPlace, storyId: string): boolean {
  return place.stories.some(({ id }) => id === storyId);
}

function withStoryFirst(place: FeedPlace, storyId: string | undefined): FeedPlace {
  const first = place.stories.find(({ id }) => id === storyId);
  return first ? { ...place, stories: [first, ...place.stories.filter((story) => story !== first)] } : place;
}
