import type { Coordinates } from '@around/contracts/coordinates';

const EARTH_RADIUS_MILES = 3_958.7613;

/** The distance to the opposite point of the Earth. */
export const FARTHEST_MILES = Math.PI * EARTH_RADIUS_MILES;

/** The great-circle distance. */
export function distanceMiles(from: Coordinates, to: Coordinates): number {
  const latitude = radians(to.latitude - from.latitude) / 2;
  const longitude = radians(to.longitude - from.longitude) / 2;
  const parallels = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  const haversine = Math.sin(latitude) ** 2 + parallels * Math.sin(longitude) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

/** The direction in which the great circle starts, in radians clockwise from north, from 0 to 2π. */
export function bearing(from: Coordinates, to: Coordinates): number {
  const [start, end] = [radians(from.latitude), radians(to.latitude)];
  const turn = radians(to.longitude - from.longitude);
  const east = Math.sin(turn) * Math.cos(end);
  const north = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(turn);
  return (Math.atan2(east, north) + 2 * Math.PI) % (2 * Math.PI);
}

/** The point at this bearing and distance. */
export function destination(from: Coordinates, direction: number, miles: number): Coordinates {
  const angle = miles / EARTH_RADIUS_MILES;
  const start = radians(from.latitude);
  const sine = Math.sin(start) * Math.cos(angle) + Math.cos(start) * Math.sin(angle) * Math.cos(direction);
  const end = Math.asin(Math.max(-1, Math.min(1, sine)));
  const turn = Math.atan2(
    Math.sin(direction) * Math.sin(angle) * Math.cos(start),
    Math.cos(angle) - Math.sin(start) * Math.sin(end),
  );
  return { latitude: degrees(end), longitude: wrap(from.longitude + degrees(turn)) };
}

function wrap(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
