import type { Coordinates } from '@around/contracts/coordinates';
import { reverseGeocode } from '@around/contracts/places/geocode';
import { fallbackAddress } from '@around/contracts/places/named-areas';
import * as z from 'zod/mini';
import { sendRequest } from '../../ui/api/call-api.ts';

export type PositionName = {
  name: string;
  problem: 'Could not find address for this location' | 'Error fetching address information' | null;
};

/** As much of the answer as a name needs, so that one that tells less is one too. */
const NameAnswer = z.object({ address: z.nullish(z.string()), fallbackAddress: z.nullish(z.string()) });

/** What a position is called; there is always a name, because a built-in one or the coordinates always do. */
export async function nameOfPosition(position: Coordinates): Promise<PositionName> {
  try {
    const response = await sendRequest(reverseGeocode, {
      query: { lat: position.latitude, lng: position.longitude },
      timeoutMs: 10_000,
    });
    const found = z.parse(NameAnswer, await response.json());
    if (found.address) return { name: found.address, problem: null };
    const name = found.fallbackAddress || fallbackAddress(position);
    return { name, problem: 'Could not find address for this location' };
  } catch {
    return { name: fallbackAddress(position), problem: 'Error fetching address information' };
  }
}
