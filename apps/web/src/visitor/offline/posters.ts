import { POSTER_CACHE } from './cache-names.ts';

const MAX_POSTERS = 60;

/** Stores a poster for offline use. It is read from the HTTP cache, without a second download. */
export async function cachePoster(source: string): Promise<void> {
  if (!source.startsWith(`${location.origin}/`)) return;
  try {
    const cache = await caches.open(POSTER_CACHE);
    if (await cache.match(source)) return;
    const response = await fetch(source, { cache: 'force-cache' });
    if (!response.ok) return;
    await cache.put(source, response);
    const stored = await cache.keys();
    await Promise.all(stored.slice(0, -MAX_POSTERS).map((oldest) => cache.delete(oldest)));
  } catch {
    // The disk is full or the network is down: the poster is not stored.
  }
}
