import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { Latitude, Longitude } from './coordinates.ts';
import type { Endpoint } from './endpoint.ts';
import { positionIsWhole, QueryLatitude, QueryLongitude } from './query-values.ts';

const PLACE_QUERY_MAX_LENGTH = 100;
/** No name has one, and the database takes no text with a zero in it. */
const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u;
export const PLACES_MAX = 10;

/** A place that a visitor can be taken to: one of the feed's locations, or a built-in area. */
export const FoundPlace = z.object({
  id: z.string(),
  name: z.string(),
  latitude: Latitude,
  longitude: Longitude,
  kind: z.enum(['location', 'area']),
  /** Miles along the great circle; null where the question named no position. */
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
  .check(positionIsWhole);

/** Exact and prefix matches first, nearer before farther. */
export const searchPlaces = {
  method: 'GET',
  path: '/api/places',
  summary: 'Places by name',
  schema: {
    querystring: PlacesQuery,
    response: { 200: z.object({ places: z.array(FoundPlace) }), 400: ApiError, 429: ApiError, 503: ApiError },
  },
} as const satisfies Endpoint;
