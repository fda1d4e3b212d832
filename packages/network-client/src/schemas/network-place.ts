import { z } from 'zod';
import { parseJson } from '../answers/parse-json.ts';
import { readPosition } from './position.ts';
import { Id, OptionalNumber, OptionalText } from './wire-values.ts';

export type NetworkPlace = {
  pk: string;
  name: string | null;
  /** Of the place, which may be as wide as a city; both coordinates or neither. */
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

/** A place in any of the network's dialects: each answer names the same facts differently. */
export const Place = z.preprocess(withPlacePk, WirePlace).transform((place): NetworkPlace => {
  const written = readAddressJson(place.address_json);
  return {
    pk: place.pk,
    name: place.name ?? place.short_name,
    ...readPosition(place.lat, place.lng),
    address: place.address ?? place.location_address ?? written?.street_address ?? null,
    city: place.city ?? place.location_city ?? written?.city_name ?? null,
  };
});

function withPlacePk(place: unknown): unknown {
  if (typeof place !== 'object' || place === null) return place;
  const { pk, id, location_id, ...rest } = place as Record<string, unknown>;
  return { ...rest, pk: pk ?? id ?? location_id };
}

/** One dialect carries the address as JSON inside a string. */
function readAddressJson(text: string | null): z.infer<typeof AddressJson> | null {
  if (text === null) return null;
  try {
    return AddressJson.safeParse(parseJson(text)).data ?? null;
  } catch {
    return null;
  }
}
