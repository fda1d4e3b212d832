import { parseJson } from '../../ui/json/json-values.ts';
import { readStored, writeStored } from '../../ui/storage/browser-storage.ts';
import { toVisitorPlace, type VisitorPlace } from './visitor-place.ts';

const STORAGE_KEY = 'last_location';

export function readSavedPlace(): VisitorPlace | null {
  return toVisitorPlace(parseJson(readStored(STORAGE_KEY)));
}

export function savePlace(place: VisitorPlace | null): void {
  writeStored(STORAGE_KEY, place && JSON.stringify(place));
}
