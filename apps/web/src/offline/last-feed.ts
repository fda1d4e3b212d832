import type { FeedPlace } from '../feed-data/feed-place.ts';
import { readFeed } from '../feed-data/read-feed.ts';
import { isExpired } from '../feed-data/story-age.ts';
import { FEED_CACHE } from './cache-names.ts';

const KEY = '/api/feed';

export async function rememberFeed(body: unknown): Promise<void> {
  const cache = await globalThis.caches?.open(FEED_CACHE).catch(() => undefined);
  await cache?.put(KEY, Response.json(body)).catch(() => undefined);
}

/** The last feed that was seen, without what has ended since; undefined where nothing is left of it. */
export async function recallFeed(now: number): Promise<FeedPlace[] | undefined> {
  const kept = await globalThis.caches?.match(KEY, { cacheName: FEED_CACHE }).catch(() => undefined);
  const places = kept && withoutEnded(readFeed(await kept.json()), now);
  return places && places.length > 0 ? places : undefined;
}

export function withoutEnded(places: FeedPlace[], now: number): FeedPlace[] {
  return places.flatMap((place) => {
    const stories = place.stories.filter((story) => !isExpired(story, now));
    return stories.length > 0 ? [{ ...place, stories }] : [];
  });
}
