import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { AccountId, CrawlRunId, CrawlTaskId, LocationId, ModerationCaseId, ProxyId, StoryId } from '../../ids.ts';
import { queryInteger } from '../../query-values.ts';
import { storyPlacements } from '../../stories/story-placement.ts';
import { operatorErrors } from '../fields/operator-errors.ts';

const ListedStory = z.object({
  id: StoryId,
  locationId: LocationId,
  locationName: z.string(),
  source: z.enum(['network', 'moment']),
  /** The author of a crawled story. */
  username: z.nullable(z.string()),
  mediaType: z.enum(['image', 'video']),
  /** Null for a story that visitors do not see. */
  mediaUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  caption: z.nullable(z.string()),
  postedAt: z.iso.datetime(),
  /** When it was stored. */
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Null for a shared moment. */
  placedBy: z.nullable(z.enum(storyPlacements)),
  visibility: z.enum(['shown', 'hidden', 'removed']),
});
export type ListedStory = z.infer<typeof ListedStory>;

export const STORIES_LIMIT_DEFAULT = 48;

export const listStories = {
  method: 'GET',
  path: '/api/admin/stories',
  summary: 'Stories with their places, last stored first',
  schema: {
    querystring: z.object({
      limit: z.optional(queryInteger(1, 200)),
      /** The last story of the previous page. */
      before: z.optional(StoryId),
      /** How the place was found; `moment` for shared stories. */
      placedBy: z.optional(z.enum([...storyPlacements, 'moment'])),
    }),
    response: { ...operatorErrors, 200: z.object({ stories: z.array(ListedStory) }) },
  },
} as const satisfies Endpoint;

/** A step that is not known any more is null. */
const StoryHistory = z.object({
  story: ListedStory,
  /** `isExact`: the time belongs to this very story; otherwise a tray showed its author as live by then. */
  tray: z.nullable(z.object({ seenAt: z.iso.datetime(), isExact: z.boolean() })),
  fetch: z.nullable(
    z.object({
      /** `sweep`: a tray contained the whole story. */
      kind: z.enum(['fetch', 'sweep']),
      taskId: CrawlTaskId,
      runId: CrawlRunId,
      reason: z.enum(['scheduled', 'requested']),
      finishedAt: z.iso.datetime(),
      isSecondLook: z.boolean(),
      accountId: z.nullable(AccountId),
      account: z.nullable(z.string()),
      request: z.nullable(
        z.object({
          id: z.string(),
          at: z.iso.datetime(),
          proxyId: z.nullable(ProxyId),
          proxy: z.nullable(z.string()),
          tookMs: z.nullable(z.number()),
        }),
      ),
    }),
  ),
  lookUp: z.nullable(z.object({ taskId: CrawlTaskId, finishedAt: z.iso.datetime() })),
  moment: z.nullable(z.object({ uploadedAt: z.iso.datetime(), readyAt: z.nullable(z.iso.datetime()) })),
  /** The last moderation case of the story. */
  caseId: z.nullable(ModerationCaseId),
});
export type StoryHistory = z.infer<typeof StoryHistory>;

export const getStoryHistory = {
  method: 'GET',
  path: '/api/admin/stories/:storyId',
  summary: 'How a story was found, fetched and placed, and since when it is shown',
  schema: {
    params: z.object({ storyId: StoryId }),
    response: { ...operatorErrors, 200: StoryHistory },
  },
} as const satisfies Endpoint;
