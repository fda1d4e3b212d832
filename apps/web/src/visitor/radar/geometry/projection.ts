import type { Coordinates } from '@around/contracts/coordinates';
import { bearing, destination, distanceMiles, FARTHEST_MILES } from './earth.ts';

/** A point of the picture, in units of the picture: x to the east, y to the south, the visitor at 0, 0. */
export type Point = { x: number; y: number };

/** Below this distance the scale is nearly linear; beyond it, every doubling takes the same room. */
const LINEAR_MILES = 0.25;

export function radiusOf(miles: number): number {
  return Math.log2(1 + miles / LINEAR_MILES);
}

export function milesAt(radius: number): number {
  return LINEAR_MILES * (2 ** radius - 1);
}

/** The radius of the whole Earth. */
export const OUTER_RADIUS = radiusOf(FARTHEST_MILES);

/** Keeps the bearing; the radius is logarithmic in the distance. */
export function project(origin: Coordinates, to: Coordinates): Point {
  const radius = radiusOf(distanceMiles(origin, to));
  const direction = bearing(origin, to);
  return { x: radius * Math.sin(direction), y: -radius * Math.cos(direction) };
}

export function unproject(origin: Coordinates, { x, y }: Point): Coordinates {
  const radius = Math.min(OUTER_RADIUS, Math.hypot(x, y));
  return destination(origin, Math.atan2(x, -y), milesAt(radius));
}
