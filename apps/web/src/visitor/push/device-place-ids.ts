import { isRecord } from '../../ui/json/json-values.ts';
import { readStored } from '../../ui/storage/browser-storage.ts';

/** Where this browser stores the places that are followed without a user. */
const DEVICE_FOLLOWS_KEY = 'followed-places';
const LOCATION_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The places that are followed in this browser, without a user. */
export function readDevicePlaceIds(): string[] {
  const stored = parse(readStored(DEVICE_FOLLOWS_KEY));
  if (!Array.isArray(stored)) return [];
  return stored
    .map((place: unknown) => (isRecord(place) ? place.id : undefined))
    .filter((id): id is string => typeof id === 'string' && LOCATION_ID.test(id));
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
