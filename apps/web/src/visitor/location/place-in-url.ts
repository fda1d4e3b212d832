import { toVisitorPlace, type VisitorPlace } from './visitor-place.ts';

/** The place in the query string; null if the coordinates are missing or invalid. */
export function readPlaceFromUrl(search: string): VisitorPlace | null {
  const query = new URLSearchParams(search);
  const [lat, lng] = [query.get('lat'), query.get('lng')];
  if (!lat?.trim() || !lng?.trim()) return null;
  return toVisitorPlace({ lat: Number(lat), lng: Number(lng), name: query.get('name') ?? '' });
}

/** Sets the place in the query string and keeps the other parameters. */
export function writePlaceToUrl(search: string, { lat, lng, name }: VisitorPlace, now: number): string {
  const query = new URLSearchParams(search);
  query.set('lat', String(Number(lat.toFixed(6))));
  query.set('lng', String(Number(lng.toFixed(6))));
  query.set('name', name);
  query.set('timestamp', String(now));
  return `?${query}`;
}

export function removePlaceFromUrl(search: string): string {
  const query = new URLSearchParams(search);
  for (const key of ['lat', 'lng', 'name', 'timestamp']) query.delete(key);
  const text = query.toString();
  return text && `?${text}`;
}
