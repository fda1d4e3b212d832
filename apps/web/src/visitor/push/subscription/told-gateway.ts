import { isRecord } from '../../../ui/json/json-values.ts';
import type { Language } from '../../../ui/language/language.ts';

/** What the gateway was told last. */
export type ToldGateway = { endpoint: string; language: Language; placeIds: string[] };

/** A cache of its own, from which no page is served. */
export const PUSH_CACHE = 'push';
const KEY = '/push-subscription';

/** In the cache storage, because the service worker has no `localStorage`. Undefined while nothing is subscribed. */
export async function readToldGateway(): Promise<ToldGateway | undefined> {
  const stored = await (await caches.match(KEY, { cacheName: PUSH_CACHE }))?.json();
  return isToldGateway(stored) ? stored : undefined;
}

export async function writeToldGateway(told: ToldGateway): Promise<void> {
  await (await caches.open(PUSH_CACHE)).put(KEY, Response.json(told));
}

export async function forgetToldGateway(): Promise<void> {
  await caches.delete(PUSH_CACHE);
}

function isToldGateway(value: unknown): value is ToldGateway {
  return (
    isRecord(value) &&
    typeof value.endpoint === 'string' &&
    typeof value.language === 'string' &&
    Array.isArray(value.placeIds)
  );
}
