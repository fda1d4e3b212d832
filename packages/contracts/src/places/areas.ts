import type { Coordinates } from '../coordinates.ts';

/** The position used when the visitor's position is unknown. */
export const DEFAULT_LOCATION = { name: 'Izmir, Turkey', latitude: 38.4192, longitude: 27.1287 } as const;

export type Area = {
  name: string;
  south: number;
  north: number;
  west: number;
  east: number;
};

/** Reverse geocoding names a position after its area when neither a provider nor a location names it. */
export const BUILT_IN_AREAS: readonly Area[] = [
  { name: 'Izmir, Turkey', south: 38.3, north: 38.5, west: 26.9, east: 27.2 },
  { name: 'Dubai, UAE', south: 24.8, north: 25.4, west: 54.9, east: 55.5 },
];

/** Inside this box, smaller than the Dubai area, the client adds `forceIzmir=true` to the feed request. */
export const FORCE_IZMIR_BOX: Area = { name: 'Dubai', south: 25, north: 25.4, west: 55, east: 55.5 };

export function isInside({ latitude, longitude }: Coordinates, area: Area): boolean {
  return latitude >= area.south && latitude <= area.north && longitude >= area.west && longitude <= area.east;
}
