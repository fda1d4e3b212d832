import type { Coordinates } from '@around/contracts/coordinates';
import { reverseGeocode } from '@around/contracts/geocode';
import { fallbackAddress } from '@around/contracts/named-areas';
import { callApi } from '../lib/call-api.ts';

/** What a position is called; never fails, because a built-in name or the coordinates always do. */
export async function nameOfPosition(position: Coordinates): Promise<string> {
  try {
    const found = await callApi(reverseGeocode, {
      query: { lat: position.latitude, lng: position.longitude },
      timeoutMs: 10_000,
    });
    return found.address || found.fallbackAddress || fallbackAddress(position);
  } catch {
    return fallbackAddress(position);
  }
}
