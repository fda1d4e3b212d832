import { POSTER_CACHE } from './cache-names.ts';

const POSTERS_KEPT = 60;

/** Keeps a poster that was shown, for the time without a network. Its bytes come from the browser's own cache. */
export async function rememberPoster(source: string): Promise<void> {
  if (!globalThis.caches || !source.startsWith(location.origin)) return;
  try {
    const cache = await caches.open(POSTER_CACHE);
    if (await cache.match(source)) return;
    const response = await fetch(source, { cache: 'force-cache' });
    if (!response.ok) return;
    await cache.put(source, response);
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, -POSTERS_KEPT).map((oldest) => cache.delete(oldest)));
  } catch {
    // A full disk or a lost line: the poster is simply not kept.
  }
}
