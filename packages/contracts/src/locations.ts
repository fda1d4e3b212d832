import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import type { Endpoint } from './endpoint.ts';
import { LocationGroup, Story } from './feed.ts';
import { LocationId } from './ids.ts';
import { positionIsWhole, QueryLatitude, QueryLongitude } from './query-values.ts';

/** A group of the feed, asked for by its id: crawled stories and moments of users alike. */
export const LinkedLocation = z.object({
  ...LocationGroup.shape,
  /** Miles along the great circle; null where the question named no position. */
  distanceFromUser: z.nullable(z.number()),
  /** Live stories, newest first; empty when nothing there is live any more. */
  stories: z.array(Story),
});
export type LinkedLocation = z.infer<typeof LinkedLocation>;

const LocationQuery = z
  .object({ lat: z.optional(QueryLatitude), lng: z.optional(QueryLongitude) })
  .check(positionIsWhole);

/** What a deep link names: it is there for as long as the place is known, whatever became of its stories. */
export const getLocation = {
  method: 'GET',
  path: '/api/locations/:locationId',
  summary: 'One place with its live stories',
  schema: {
    params: z.object({ locationId: LocationId }),
    querystring: LocationQuery,
    response: { 200: LinkedLocation, 400: ApiError, 404: ApiError, 503: ApiError },
  },
} as const satisfies Endpoint;
