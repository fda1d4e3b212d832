import { isRecord } from '../../../ui/json/json-values.ts';
import type { Language } from '../../../ui/language/language.ts';

/** The subscription data that was saved at the gateway last. */
export type SavedSubscription = { endpoint: string; language: Language; placeIds: string[] };

/** A cache of its own, from which no page is served. */
export const PUSH_CACHE = 'push';
const KEY = '/push-subscription';

/** In the cache storage, because the service worker has no `localStorage`. Undefined while nothing is subscribed. */
export async function readSavedSubscription(): Promise<SavedSubscription | undefined> {
  const stored = await (await caches.match(KEY, { cacheName: PUSH_CACHE }))?.json();
  return isSavedSubscription(stored) ? stored : undefined;
}

export async function writeSavedSubscription(saved: SavedSubscription): Promise<void> {
  await (await caches.open(PUSH_CACHE)).put(KEY, new Response(JSON.stringify(saved)));
}

export async function deleteSavedSubscription(): Promise<void> {
  await caches.delete(PUSH_CACHE);
}

function isSavedSubscription(value: unknown): value is SavedSubscription {
  return (
    isRecord(value) &&
    typeof value.endpoint === 'string' &&
    typeof value.language === 'string' &&
    Array.isArray(value.placeIds)
  );
}
