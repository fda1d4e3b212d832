import * as z from 'zod/mini';
import { Latitude, Longitude } from './coordinates.ts';

const NumberText = z.string().check(z.regex(/^-?\d+(\.\d+)?(e-?\d+)?$/i, 'must be a number'));

// A query string carries text: what stands for a number or a switch in it is read here and nowhere else.
export const QueryLatitude = z.pipe(NumberText, z.pipe(z.transform(Number), Latitude));
export const QueryLongitude = z.pipe(NumberText, z.pipe(z.transform(Number), Longitude));
export const QueryFlag = z.enum(['true', 'false']);

export function queryInteger(minimum: number, maximum: number) {
  return z.pipe(NumberText, z.pipe(z.transform(Number), z.int().check(z.minimum(minimum), z.maximum(maximum))));
}

type MaybePosition = { lat?: number | undefined; lng?: number | undefined };

/** Half a position is a mistake. */
export const positionIsWhole = z.refine<MaybePosition>(
  ({ lat, lng }) => (lat === undefined) === (lng === undefined),
  'lat and lng go together',
);
