import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import { Latitude, Longitude } from '../coordinates.ts';
import type { Endpoint } from '../endpoint.ts';
import { isPositionComplete, QueryLatitude, QueryLongitude } from '../query-values.ts';
import { placesCall } from '../visitor-calls.ts';

const PLACE_QUERY_MAX_LENGTH = 100;
/** Names have no control characters. */
const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u;

/** A search result: a location of the feed or a built-in area. */
export const FoundPlace = z.object({
  id: z.string(),
  name: z.string(),
  latitude: Latitude,
  longitude: Longitude,
  kind: z.enum(['location', 'area']),
  /** Great-circle distance in miles; null when the request had no position. */
  distanceFromUser: z.nullable(z.number()),
});
export type FoundPlace = z.infer<typeof FoundPlace>;

const PlacesQuery = z
  .object({
    q: z
      .string()
      .check(
        z.maxLength(PLACE_QUERY_MAX_LENGTH, `must be at most ${PLACE_QUERY_MAX_LENGTH} characters`),
        z.regex(NO_CONTROL_CHARACTERS, 'must be text'),
      ),
    lat: z.optional(QueryLatitude),
    lng: z.optional(QueryLongitude),
  })
  .check(isPositionComplete);

/** At most 10 places: best match first, then nearest first. An empty `q` returns none. */
export const searchPlaces = {
  ...placesCall,
  summary: 'Places by name',
  schema: {
    querystring: PlacesQuery,
    response: { 200: z.object({ places: z.array(FoundPlace) }), 400: ApiError, 429: ApiError, 503: ApiError },
  },
} as const satisfies Endpoint;
