import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { Latitude, Longitude } from './coordinates.ts';
import type { Endpoint } from './endpoint.ts';
import { LocationId, StoryId } from './ids.ts';
import { isPositionComplete, QueryFlag, QueryLatitude, QueryLongitude, queryInteger } from './query-values.ts';
import { feedCall } from './visitor-calls.ts';

export const FEED_LIMIT_DEFAULT = 20;
export const FEED_LIMIT_MAX = 100;

export const MediaType = z.enum(['image', 'video']);
export type MediaType = z.infer<typeof MediaType>;

export const Story = z.object({
  id: StoryId,
  locationId: LocationId,
  /** An absolute URL for crawled stories, a path on our origin for moments. */
  mediaUrl: z.string(),
  mediaType: MediaType,
  thumbnailUrl: z.nullable(z.string()),
  caption: z.nullable(z.string()),
  /** The same instant as `originalTimestamp`. */
  timestamp: z.iso.datetime(),
  originalTimestamp: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** `originalTimestamp` plus 24 hours. */
  expiresAt: z.iso.datetime(),
  /** The story's id at the network; null for a moment. */
  instagramStoryId: z.nullable(z.string()),
});
export type Story = z.infer<typeof Story>;

export const LocationGroup = z.object({
  id: LocationId,
  name: z.string(),
  description: z.nullable(z.string()),
  latitude: Latitude,
  longitude: Longitude,
  avatarUrl: z.nullable(z.string()),
  /** Great-circle distance in miles. */
  distanceFromUser: z.number(),
  /** Live stories, newest first; never empty. */
  stories: z.array(Story),
});
export type LocationGroup = z.infer<typeof LocationGroup>;

export const FeedQuery = z
  .object({
    lat: z.optional(QueryLatitude),
    lng: z.optional(QueryLongitude),
    /** `true` adds stories crawled from the network. Otherwise only users' moments are returned. */
    instagram: z.optional(QueryFlag),
    forceIzmir: z.optional(QueryFlag),
    /** Needs an admin session, else 403. */
    includeExpired: z.optional(QueryFlag),
    limit: z.optional(queryInteger(1, FEED_LIMIT_MAX)),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    /** Cache buster of the client; ignored here. */
    _t: z.optional(z.string()),
  })
  .check(isPositionComplete);

export type FeedQuery = z.infer<typeof FeedQuery>;

/** A bare array; the next cursor is in the header `x-next-cursor`. 400 for bad coordinates, limit or cursor. */
export const getFeed = {
  ...feedCall,
  summary: 'Places with live stories, nearest first',
  schema: {
    querystring: FeedQuery,
    response: { 200: z.array(LocationGroup), 400: ApiError, 403: ApiError, 503: ApiError },
  },
} as const satisfies Endpoint;
