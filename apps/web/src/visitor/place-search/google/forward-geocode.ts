import { Coordinates } from '@around/contracts/coordinates';
import { findNamedArea } from '@around/contracts/places/named-areas';
import * as z from 'zod/mini';

const GEOCODE_URL = 'https://maps.googleapis.com/maps/api/geocode/json';
const TIMEOUT_MS = 10_000;

const GeocodeResponse = z.object({
  status: z.literal('OK'),
  results: z.array(z.object({ geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }) })),
});

type Options = { key: string; fetch?: typeof fetch };

/** The coordinates of an address; null if it is unknown. Built-in areas need no request. */
export async function forwardGeocode(address: string, options: Options): Promise<Coordinates | null> {
  const { key, fetch: send = fetch } = options;
  const area = findNamedArea(address);
  if (area) return area;
  const query = new URLSearchParams({ address, key });
  const response = await send(`${GEOCODE_URL}?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  const body = GeocodeResponse.safeParse(await response.json());
  const first = body.data?.results[0]?.geometry.location;
  const position = Coordinates.safeParse({ latitude: first?.lat, longitude: first?.lng });
  return position.data ?? null;
}
