import { z } from 'zod';
import { parseJson } from '../responses/parse-json.ts';
import { readPosition } from './position.ts';
import { Id, OptionalNumber, OptionalText } from './wire-values.ts';

export type NetworkPlace = {
  pk: string;
  name: string | null;
  /** Both coordinates or neither. The place can be as large as a city. */
  latitude: number | null;
  longitude: number | null;
  address: string | null;
  city: string | null;
};

const AddressJson = z.object({ street_address: OptionalText, city_name: OptionalText });

const WirePlace = z.object({
  pk: Id,
  name: OptionalText,
  short_name: OptionalText,
  lat: OptionalNumber,
  lng: OptionalNumber,
  address: OptionalText,
  location_address: OptionalText,
  city: OptionalText,
  location_city: OptionalText,
  address_json: OptionalText,
});

/** Accepts the field names of all endpoints. */
export const Place = z.preprocess(withPlacePk, WirePlace).transform((place): NetworkPlace => {
  const embedded = readAddressJson(place.address_json);
  return {
    pk: place.pk,
    name: place.name ?? place.short_name,
    ...readPosition(place.lat, place.lng),
    address: place.address ?? place.location_address ?? embedded?.street_address ?? null,
    city: place.city ?? place.location_city ?? embedded?.city_name ?? null,
  };
});

function withPlacePk(place: unknown): unknown {
  if (typeof place !== 'object' || place === null) return place;
  const { pk, id, location_id, ...rest } = place as Record<string, unknown>;
  return { ...rest, pk: pk ?? id ?? location_id };
}

/** One endpoint sends the address as JSON inside a string. */
function readAddressJson(text: string | null): z.infer<typeof AddressJson> | null {
  if (text === null) return null;
  try {
    return AddressJson.safeParse(parseJson(text)).data ?? null;
  } catch {
    return null;
  }
}
