import * as z from 'zod/mini';
import { Latitude, Longitude } from './coordinates.ts';

const NumberText = z.string().check(z.regex(/^-?\d+(\.\d+)?(e-?\d+)?$/i, 'must be a number'));

// Query strings carry text only; these schemas parse numbers and flags from it.
export const QueryLatitude = z.pipe(NumberText, z.pipe(z.transform(Number), Latitude));
export const QueryLongitude = z.pipe(NumberText, z.pipe(z.transform(Number), Longitude));
export const QueryFlag = z.enum(['true', 'false']);

export function queryInteger(minimum: number, maximum: number) {
  const range = `must be a whole number from ${minimum} to ${maximum}`;
  const Integer = z.int(range).check(z.minimum(minimum, range), z.maximum(maximum, range));
  return z.pipe(NumberText, z.pipe(z.transform(Number), Integer));
}

type MaybePosition = { lat?: number | undefined; lng?: number | undefined };

/** `lat` and `lng` must be given together. */
export const isPositionComplete = z.refine<MaybePosition>(
  ({ lat, lng }) => (lat === undefined) === (lng === undefined),
  'lat and lng go together',
);
