import { parseJson } from '../../ui/json/json-values.ts';
import { readStored, writeStored } from '../../ui/storage/browser-storage.ts';
import { toVisitorPlace, type VisitorPlace } from './visitor-place.ts';

const STORAGE_KEY = 'recent_places';
const MAX_PLACES = 3;

/** The last chosen places, newest first. They are stored in this browser only. */
export function readRecentPlaces(): VisitorPlace[] {
  const stored = parseJson(readStored(STORAGE_KEY));
  const places = Array.isArray(stored) ? stored.map(toVisitorPlace) : [];
  return places.filter((place) => place !== null).slice(0, MAX_PLACES);
}

export function rememberRecentPlace(place: VisitorPlace): void {
  const others = readRecentPlaces().filter(({ name }) => name !== place.name);
  writeStored(STORAGE_KEY, JSON.stringify([place, ...others].slice(0, MAX_PLACES)));
}
