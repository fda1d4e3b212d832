import * as z from 'zod/mini';
import { readStored, writeStored } from '../../ui/storage/browser-storage.ts';
import { VisitorPlace } from './visitor-place.ts';

const STORAGE_KEY = 'recent_places';
const KEPT = 3;

/** The places that the visitor chose last, newest first. They never leave this browser. */
export function readRecentPlaces(): VisitorPlace[] {
  try {
    const places = z.array(VisitorPlace).safeParse(JSON.parse(readStored(STORAGE_KEY) ?? '[]'));
    return places.success ? places.data.slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function rememberRecentPlace(place: VisitorPlace): void {
  const others = readRecentPlaces().filter(({ name }) => name !== place.name);
  writeStored(STORAGE_KEY, JSON.stringify([place, ...others].slice(0, KEPT)));
}
