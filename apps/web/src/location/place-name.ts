import type { Coordinates } from '@around/contracts/coordinates';
import { reverseGeocode } from '@around/contracts/geocode';
import { fallbackAddress } from '@around/contracts/named-areas';
import { callApi } from '../lib/call-api.ts';

export type PositionName = {
  name: string;
  problem: 'Could not find address for this location' | 'Error fetching address information' | null;
};

/** What a position is called; there is always a name, because a built-in one or the coordinates always do. */
export async function nameOfPosition(position: Coordinates): Promise<PositionName> {
  try {
    const found = await callApi(reverseGeocode, {
      query: { lat: position.latitude, lng: position.longitude },
      timeoutMs: 10_000,
    });
    if (found.address) return { name: found.address, problem: null };
    const name = found.fallbackAddress || fallbackAddress(position);
    return { name, problem: 'Could not find address for this location' };
  } catch {
    return { name: fallbackAddress(position), problem: 'Error fetching address information' };
  }
}
