import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import type { Endpoint } from './endpoint.ts';
import { LocationGroup, Story } from './feed.ts';
import { LocationId } from './ids.ts';
import { locationCall } from './later-calls.ts';
import { isPositionComplete, QueryLatitude, QueryLongitude } from './query-values.ts';

/** A location group requested by id, with crawled stories and users' moments. */
export const LinkedLocation = z.object({
  ...LocationGroup.shape,
  /** Great-circle distance in miles; null when the request had no position. */
  distanceFromUser: z.nullable(z.number()),
  /** Live stories, newest first; may be empty. */
  stories: z.array(Story),
});
export type LinkedLocation = z.infer<typeof LinkedLocation>;

const LocationQuery = z
  .object({ lat: z.optional(QueryLatitude), lng: z.optional(QueryLongitude) })
  .check(isPositionComplete);

/** The target of a deep link. Answers 200 for a known location even when all its stories have expired. */
export const getLocation = {
  ...locationCall,
  summary: 'One location with its live stories',
  schema: {
    params: z.object({ locationId: LocationId }),
    querystring: LocationQuery,
    response: { 200: LinkedLocation, 400: ApiError, 404: ApiError, 503: ApiError },
  },
} as const satisfies Endpoint;
