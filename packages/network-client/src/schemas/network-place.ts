import { z } from 'zod';
import { parseJson } from '../responses/parse-json.ts';
import { type Position, readPosition } from './position.ts';
import { Id, OptionalNumber, OptionalText } from './wire-values.ts';

export type NetworkPlace = {
  /** The network's id, otherwise one made of the position. */
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
  pk: Id.optional().catch(undefined),
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
export const Place = z.preprocess(withPlacePk, WirePlace).transform((place, context): NetworkPlace => {
  const position = readPosition(place.lat, place.lng);
  const pk = place.pk ?? idOfPosition(position);
  if (pk === undefined) {
    context.addIssue({ code: 'custom', message: 'no id or position', input: null });
    return z.NEVER;
  }
  const embedded = readAddressJson(place.address_json);
  return {
    pk,
    name: place.name ?? place.short_name,
    ...position,
    address: place.address ?? place.location_address ?? embedded?.street_address ?? null,
    city: place.city ?? place.location_city ?? embedded?.city_name ?? null,
  };
});

/** Four decimals are about ten metres. Not a number, so that it is never looked up. */
function idOfPosition({ latitude, longitude }: Position): string | undefined {
  return latitude === null ? undefined : `${latitude.toFixed(4)},${longitude.toFixed(4)}`;
}

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
