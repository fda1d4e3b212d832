import { FEED_CACHE } from './cache-names.ts';

const KEY = '/api/feed';

/** Keeps the body of the last feed response for the time without a network. A failure is ignored: the feed works without it. */
export async function saveLastFeed(body: unknown): Promise<void> {
  const cache = await globalThis.caches?.open(FEED_CACHE).catch(() => undefined);
  await cache?.put(KEY, Response.json(body)).catch(() => undefined);
}

/** The body that was saved last; undefined if there is none. */
export async function loadLastFeed(): Promise<unknown> {
  const saved = await globalThis.caches?.match(KEY, { cacheName: FEED_CACHE }).catch(() => undefined);
  return saved?.json();
}
