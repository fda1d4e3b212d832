import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import type { Endpoint } from '../endpoint.ts';
import { QueryLatitude, QueryLongitude } from '../query-values.ts';
import { reverseGeocodeCall } from '../visitor-calls.ts';

const ReverseGeocodeQuery = z.object({
  lat: QueryLatitude,
  lng: QueryLongitude,
});

export const Address = z.object({
  /** Null when no source has a name for the position. */
  address: z.nullable(z.string()),
  /** The built-in area's name, else `Location (lat, lng)`. */
  fallbackAddress: z.string(),
  source: z.enum(['location', 'area', 'provider', 'coordinates']),
  error: z.optional(z.string()),
});
export type Address = z.infer<typeof Address>;

/** Reverse geocoding. A failing provider never fails the call. */
export const reverseGeocode = {
  ...reverseGeocodeCall,
  summary: 'The name of a position',
  schema: {
    querystring: ReverseGeocodeQuery,
    response: { 200: Address, 400: ApiError, 429: ApiError, 503: ApiError },
  },
} as const satisfies Endpoint;
