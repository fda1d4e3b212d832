import type { Coordinates } from '@around/contracts/coordinates';
import { fallbackAddress } from '@around/contracts/places/named-areas';
import { reverseGeocodeCall } from '@around/contracts/visitor-calls';
import { sendRequest } from '../../ui/api/send-request.ts';
import { isOptionalText, isRecord } from '../../ui/json/json-values.ts';

export type PositionName = {
  name: string;
  problem: 'Could not find address for this location' | 'Error fetching address information' | null;
};

/** The name of a position: its address, else a built-in area, else its coordinates. */
export async function nameOfPosition(position: Coordinates): Promise<PositionName> {
  try {
    const response = await sendRequest(reverseGeocodeCall, {
      query: { lat: position.latitude, lng: position.longitude },
      timeoutMs: 10_000,
    });
    const found: unknown = await response.json();
    if (!isRecord(found) || !isOptionalText(found.address) || !isOptionalText(found.fallbackAddress)) {
      throw new Error('The response is not an address');
    }
    if (found.address) return { name: found.address, problem: null };
    const name = found.fallbackAddress || fallbackAddress(position);
    return { name, problem: 'Could not find address for this location' };
  } catch {
    return { name: fallbackAddress(position), problem: 'Error fetching address information' };
  }
}
