import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { END_ITEM, type FeedItem, toPlaceItem } from './feed-items.ts';

/** The place of a shared link, and its story if the link names one. */
export type LinkedStory = { place: FeedPlace; storyId: string | undefined };

/** The linked place is the first card, also while the feed loads or fails. It has no card without live stories. */
export function putLinkedPlaceFirst(items: FeedItem[], { place, storyId }: LinkedStory): FeedItem[] {
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

/** The feed's copy of the place is newer, but it may omit old stories of a place with many. */
function newestCopy(items: FeedItem[], linked: FeedPlace, storyId: string | undefined): FeedPlace {
  const fromFeed = items.find(({ key }) => key === linked.id);
  if (fromFeed?.kind !== 'place' || fromFeed.place.isSample) return linked;
  return storyId && hasStory(linked, storyId) && !hasStory(fromFeed.place, storyId) ? linked : fromFeed.place;
}

function hasStory(place: FeedPlace, storyId: string): boolean {
  return place.stories.some(({ id }) => id === storyId);
}

function withStoryFirst(place: FeedPlace, storyId: string | undefined): FeedPlace {
  const first = place.stories.find(({ id }) => id === storyId);
  return first ? { ...place, stories: [first, ...place.stories.filter((story) => story !== first)] } : place;
}
