import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import type { Endpoint } from './endpoint.ts';
import { FEED_LIMIT_MAX } from './feed.ts';
import { LocationId, StoryId } from './ids.ts';
import { feedEventsCall } from './later-calls.ts';
import { isPositionComplete, QueryFlag, QueryLatitude, QueryLongitude, queryInteger } from './query-values.ts';

/** Events report new stories within this distance, and farther when the first page of the feed reaches farther. */
export const FEED_EVENTS_REACH_MILES = 25;

const TEN_MINUTES_MS = 600_000;

export const FeedEventsQuery = z
  .object({
    lat: z.optional(QueryLatitude),
    lng: z.optional(QueryLongitude),
    /** As in the feed: `true` adds stories crawled from the network. */
    instagram: z.optional(QueryFlag),
    forceIzmir: z.optional(QueryFlag),
    /** How many locations the page shows. */
    limit: z.optional(queryInteger(1, FEED_LIMIT_MAX)),
    /** For the first stream of a page: the age of its feed. Changes within that time are sent first. */
    ageMs: z.optional(queryInteger(0, TEN_MINUTES_MS)),
    /** For clients that cannot send `Last-Event-ID`. */
    lastEventId: z.optional(z.string().check(z.maxLength(2_000))),
  })
  .check(isPositionComplete);
export type FeedEventsQuery = z.infer<typeof FeedEventsQuery>;

/**
 * New stories. `count` counts all of them, the lists hold the first hundred. `momentIds` are the moments among them, so that a page can
 * leave out its visitor's own.
 */
export const StoriesEvent = z.object({
  locationIds: z.array(LocationId),
  momentIds: z.array(StoryId),
  count: z.int(),
});
export type StoriesEvent = z.infer<typeof StoriesEvent>;

/** Stories that were taken down, at any position. A place whose last story is removed leaves the feed. */
export const RemovedEvent = z.object({ storyIds: z.array(StoryId) });
export type RemovedEvent = z.infer<typeof RemovedEvent>;

/**
 * Events: `stories`, `removed`, `reset` (events were missed: request the feed again) and `heartbeat`. 204 where the gateway has no
 * events, so that an `EventSource` does not reconnect.
 */
export const watchFeed = {
  ...feedEventsCall,
  summary: 'Changes of the feed as server-sent events',
  schema: {
    querystring: FeedEventsQuery,
    response: { 204: z.null(), 400: ApiError, 503: ApiError },
  },
} as const satisfies Endpoint;
