import type { Coordinates } from '@around/contracts/coordinates';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** The provider's name for a position; undefined where it knows none. */
export type GeocodingProvider = (position: Coordinates) => Promise<string | undefined>;

const Answer = z.object({ display_name: z.string().min(1) });

const DEADLINE_MS = 3_000;
const REMEMBERED = 5_000;
/** Three decimals are about 100 m: neighbours share an answer, and the provider learns no exact positions. */
const DECIMALS = 3;

/** Any service that speaks Nominatim's `/reverse`. */
export function nominatimProvider(baseUrl: string): GeocodingProvider {
  const remembered = new LRUCache<string, { name: string | undefined }>({ max: REMEMBERED, ttl: 24 * 60 * 60_000 });

  async function ask(lat: string, lon: string): Promise<string | undefined> {
    const url = new URL('reverse', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
    url.search = new URLSearchParams({ format: 'jsonv2', zoom: '16', lat, lon }).toString();
    const response = await fetch(url, {
      signal: AbortSignal.timeout(DEADLINE_MS),
      headers: { 'user-agent': 'Around/1.0', accept: 'application/json' },
    });
    if (!response.ok) throw new Error(`geocoding provider answered ${response.status}`);
    return Answer.safeParse(await response.json()).data?.display_name;
  }

  return async ({ latitude, longitude }) => {
    const [lat, lon] = [latitude.toFixed(DECIMALS), longitude.toFixed(DECIMALS)];
    const key = `${lat},${lon}`;
    const known = remembered.get(key);
    if (known) return known.name;
    const name = await ask(lat, lon);
    remembered.set(key, { name });
    return name;
  };
}
