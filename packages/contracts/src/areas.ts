import type { Coordinates } from './coordinates.ts';

/** Where a visitor is taken to be when nothing better is known. */
export const DEFAULT_LOCATION = { name: 'Izmir, Turkey', latitude: 38.4192, longitude: 27.1287 } as const;

export type Area = {
  name: string;
  south: number;
  north: number;
  west: number;
  east: number;
};

/** The built-in areas. A position inside one is named after it when no provider knows better. */
export const BUILT_IN_AREAS: readonly Area[] = [
  { name: 'Izmir, Turkey', south: 38.3, north: 38.5, west: 26.9, east: 27.2 },
  { name: 'Dubai, UAE', south: 24.8, north: 25.4, west: 54.9, east: 55.5 },
];

/** Narrower than the Dubai area: inside this box the client adds `forceIzmir=true` to the feed call. */
export const FORCE_IZMIR_BOX: Area = { name: 'Dubai', south: 25, north: 25.4, west: 55, east: 55.5 };

export function isInside({ latitude, longitude }: Coordinates, area: Area): boolean {
  return latitude >= area.south && latitude <= area.north && longitude >= area.west && longitude <= area.east;
}
