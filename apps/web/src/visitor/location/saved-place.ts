import { readStored, writeStored } from '../../ui/storage/browser-storage.ts';
import { VisitorPlace } from './visitor-place.ts';

const STORAGE_KEY = 'last_location';

export function readSavedPlace(): VisitorPlace | null {
  const stored = readStored(STORAGE_KEY);
  if (!stored) return null;
  try {
    const place = VisitorPlace.safeParse(JSON.parse(stored));
    return place.success ? place.data : null;
  } catch {
    return null;
  }
}

export function savePlace(place: VisitorPlace | null): void {
  writeStored(STORAGE_KEY, place && JSON.stringify(place));
}
