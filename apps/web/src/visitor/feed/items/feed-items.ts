import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import type { OwnItem } from './own-item.ts';

export type FeedState = 'loading' | 'empty' | 'error';

/** An item of the snap list; each fills the screen. */
export type FeedItem =
  | { kind: 'state'; key: string; state: FeedState }
  | { kind: 'place'; key: string; place: FeedPlace }
  | { kind: 'end'; key: string }
  | OwnItem;

export const END_ITEM: FeedItem = { kind: 'end', key: 'end' };

type Options = {
  /** Undefined until the first response. */
  places: FeedPlace[] | undefined;
  hasFailed: boolean;
  hasMore: boolean;
  samples: FeedPlace[];
};

/** Shows demo places only if there are no real ones. */
export function feedItems({ places, hasFailed, hasMore, samples }: Options): FeedItem[] {
  if (places && places.length > 0) {
    const cards = places.map(toPlaceItem);
    return hasMore ? cards : [...cards, END_ITEM];
  }
  if (places) return [toState('empty'), ...samples.map(toPlaceItem)];
  return hasFailed ? [toState('error'), ...samples.map(toPlaceItem)] : [toState('loading')];
}

/** Pages overlap if the feed changed between requests; the first occurrence of a place is kept. */
export function joinPages(pages: readonly { places: FeedPlace[] }[]): FeedPlace[] {
  const byId = new Map<string, FeedPlace>();
  for (const place of pages.flatMap(({ places }) => places)) {
    if (place.stories.length > 0 && !byId.has(place.id)) byId.set(place.id, place);
  }
  return [...byId.values()];
}

export function toPlaceItem(place: FeedPlace): FeedItem {
  return { kind: 'place', key: place.id, place };
}

function toState(state: FeedState): FeedItem {
  return { kind: 'state', key: `state-${state}`, state };
}
