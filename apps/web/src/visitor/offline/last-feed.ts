import { FEED_CACHE } from './cache-names.ts';

const KEY = '/api/feed';

/** Saves the last feed response for offline use. A failure is ignored. */
export async function saveLastFeed(body: unknown): Promise<void> {
  const cache = await globalThis.caches?.open(FEED_CACHE).catch(() => undefined);
  await cache?.put(KEY, new Response(JSON.stringify(body))).catch(() => undefined);
}

/** The saved feed response; undefined if there is none. */
export async function loadLastFeed(): Promise<unknown> {
  const saved = await globalThis.caches?.match(KEY, { cacheName: FEED_CACHE }).catch(() => undefined);
  return saved?.json();
}
