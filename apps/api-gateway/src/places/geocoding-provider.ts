import type { Coordinates } from '@around/contracts/coordinates';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** Returns the name of a position, or undefined when the provider has none. Rejects when the provider fails. */
export type GeocodingProvider = (position: Coordinates) => Promise<string | undefined>;

const NominatimResponse = z.object({ display_name: z.string().min(1) });

const TIMEOUT_MS = 3_000;
const MAX_CACHED = 5_000;
/** About 100 m. Nearby visitors share a cache entry, and the provider never gets exact positions. */
const DECIMALS = 3;

/** Calls a Nominatim-compatible `/reverse` endpoint. */
export function nominatimProvider(baseUrl: string): GeocodingProvider {
  // Concurrent calls for a position share one request.
  const cache = new LRUCache<string, { name: string | undefined }>({
    max: MAX_CACHED,
    ttl: 24 * 60 * 60_000,
    fetchMethod: async (position) => ({ name: await fetchName(position) }),
  });

  async function fetchName(position: string): Promise<string | undefined> {
    const [lat = '', lon = ''] = position.split(',');
    const url = new URL('reverse', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
    url.search = new URLSearchParams({ format: 'jsonv2', zoom: '16', lat, lon }).toString();
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'user-agent': 'Around/1.0', accept: 'application/json' },
    });
    if (!response.ok) throw new Error(`geocoding provider answered ${response.status}`);
    return NominatimResponse.safeParse(await response.json()).data?.display_name;
  }

  return async ({ latitude, longitude }) => {
    const named = await cache.fetch(`${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`);
    return named?.name;
  };
}
