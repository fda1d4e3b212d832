import { Coordinates } from '@around/contracts/coordinates';
import { safeParse } from 'zod/v4/core';

const PAIR = /^(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)$/;

/** Parses "38.4192, 27.1287" as copied from maps; undefined for invalid coordinates. */
export function readCoordinates(text: string): Coordinates | undefined {
  const [, latitude, longitude] = PAIR.exec(text.trim()) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  return safeParse(Coordinates, { latitude: Number(latitude), longitude: Number(longitude) }).data;
}

export function writeCoordinates({ latitude, longitude }: Coordinates): string {
  return `${Number(latitude.toFixed(6))}, ${Number(longitude.toFixed(6))}`;
}
