import { DEFAULT_LOCATION } from '@around/contracts/places/areas';
import { isFiniteNumber, isRecord } from '../../ui/json/json-values.ts';

/** A place the feed can be around. The saved value and the browser event use the same field names. */
export type VisitorPlace = { lat: number; lng: number; name: string };

export const DEFAULT_PLACE: VisitorPlace = {
  lat: DEFAULT_LOCATION.latitude,
  lng: DEFAULT_LOCATION.longitude,
  name: DEFAULT_LOCATION.name,
};

/** Null for anything that is not a place on Earth with a name. */
export function toVisitorPlace(value: unknown): VisitorPlace | null {
  if (!isRecord(value)) return null;
  const { lat, lng, name } = value;
  if (!isDegrees(lat, 90) || !isDegrees(lng, 180) || typeof name !== 'string') return null;
  return { lat, lng, name };
}

function isDegrees(value: unknown, limit: number): value is number {
  return isFiniteNumber(value) && Math.abs(value) <= limit;
}
