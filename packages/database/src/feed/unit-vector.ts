import type { Coordinates } from '@around/contracts/coordinates';

/** A point of the unit sphere, as the SQL function `unit_position` makes it. */
export type UnitVector = { x: number; y: number; z: number };

export function toUnitVector({ latitude, longitude }: Coordinates): UnitVector {
  const [lat, lng] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return { x: Math.cos(lat) * Math.cos(lng), y: Math.cos(lat) * Math.sin(lng), z: Math.sin(lat) };
}
