import type { Coordinates } from '@around/contracts/coordinates';
import { toUnitVector } from '@around/database/feed/unit-vector';

const EARTH_RADIUS_MILES = 3_958.7613;

/** Great-circle miles between two points of the unit sphere whose straight-line distance is `chord`. */
export function milesOfChord(chord: number): number {
  return 2 * Math.asin(Math.min(1, chord / 2)) * EARTH_RADIUS_MILES;
}

/** Straight-line distance between two points of the unit sphere, from 0 to 2. The database uses the same measure. */
export function chordBetween(a: Coordinates, b: Coordinates): number {
  const [one, other] = [toUnitVector(a), toUnitVector(b)];
  return Math.hypot(one.x - other.x, one.y - other.y, one.z - other.z);
}

/** The inverse of `milesOfChord`. */
export function chordOfMiles(miles: number): number {
  return 2 * Math.sin(miles / EARTH_RADIUS_MILES / 2);
}
