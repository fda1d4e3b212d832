import type { Coordinates } from '@around/contracts/coordinates';
import { MAX_ZOOM } from '../geometry/view.ts';

/** The state of the radar that its address contains. */
export type RadarAddress = {
  /** The middle of the rings; null if the address has none. */
  origin: Coordinates | null;
  /** The point in the middle of the screen, if it differs from `origin`. */
  centre: Coordinates | null;
  /** Null: fit the nearest places. */
  zoom: number | null;
};

const DEGREES = /^-?\d{1,3}(\.\d{1,6})?$/;
const ZOOM = /^\d{1,2}(\.\d{1,2})?$/;
const ORIGIN_DIGITS = 2;
const CENTRE_DIGITS = 4;

/** `lat` and `lng` are the middle of the screen. `from` is the middle of the rings, if it is another point. */
export function readRadarAddress(search: string): RadarAddress {
  const query = new URLSearchParams(search);
  const centre = readPoint(query.get('lat'), query.get('lng'));
  const [lat = null, lng = null, ...rest] = query.get('from')?.split(',') ?? [];
  const from = rest.length === 0 ? readPoint(lat, lng) : null;
  // The search writes the name of the chosen place to the address. The zoom in it belongs to the previous place, so ignore it.
  const zoom = query.has('name') ? '' : (query.get('zoom') ?? '');
  return {
    origin: centre && (from ?? centre),
    centre: centre && from && centre,
    zoom: ZOOM.test(zoom) && Number(zoom) <= MAX_ZOOM ? Number(zoom) : null,
  };
}

/** The origin may be the visitor's position, so it is rounded to about a kilometre. */
export function writeRadarAddress({
  origin,
  centre,
  zoom,
}: RadarAddress & { origin: Coordinates; zoom: number }): string {
  const from = roundOrigin(origin);
  const query = new URLSearchParams();
  query.set('lat', centre ? centre.latitude.toFixed(CENTRE_DIGITS) : String(from.latitude));
  query.set('lng', centre ? centre.longitude.toFixed(CENTRE_DIGITS) : String(from.longitude));
  query.set('zoom', String(Number(zoom.toFixed(2))));
  if (centre) query.set('from', `${from.latitude},${from.longitude}`);
  return `?${String(query).replace('%2C', ',')}`;
}

export function roundOrigin({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: round(latitude), longitude: round(longitude) };
}

function round(degrees: number): number {
  return Number(degrees.toFixed(ORIGIN_DIGITS)) + 0;
}

function readPoint(lat: string | null, lng: string | null): Coordinates | null {
  const latitude = readDegrees(lat, 90);
  const longitude = readDegrees(lng, 180);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function readDegrees(text: string | null, limit: number): number | null {
  if (text === null || !DEGREES.test(text)) return null;
  return Math.abs(Number(text)) <= limit ? Number(text) : null;
}
