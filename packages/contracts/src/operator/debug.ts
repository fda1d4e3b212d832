import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { storyPlacements } from '../story-placement.ts';
import { count, message, opaqueId, orNull, time } from './answer-fields.ts';
import { operatorErrors } from './operator-errors.ts';
import { DatabaseStats } from './statistics.ts';

export const RECENT_STORIES = 10;

const CrawlerDebug = z.object({
  systemInfo: z.object({
    sessionIdStatus: z.object({ valid: z.boolean(), message }),
    /** Harmless names only. */
    environment: z.record(z.string(), z.string()),
    nodejsVersion: z.string(),
    timestamp: z.iso.datetime(),
    /** Bytes. */
    memoryUsage: z.record(z.string(), z.number()),
  }),
  authTests: z.array(
    z.object({
      username: z.string(),
      isRateLimited: z.boolean(),
      authenticationSuccess: orNull(z.boolean()),
      authError: orNull(z.string()),
      lastUsed: time,
      rateLimitExpiry: time,
      followedAccountsCount: count,
      currentFollowedIndex: count,
    }),
  ),
  /** Of the tests that go on or have just ended; null and a message where there was none. */
  authTestJob: z._default(z.object({ jobId: orNull(opaqueId<'OperatorJobId'>()), message }), {
    jobId: null,
    message: '',
  }),
  recentStories: z.array(
    z.object({
      id: opaqueId<'StoryId'>(),
      locationId: opaqueId<'LocationId'>(),
      mediaType: z.enum(['image', 'video']),
      mediaUrl: z.string(),
      createdAt: z.iso.datetime(),
      /** What said where it is; null where nobody has written that down. */
      placedBy: orNull(z.enum(storyPlacements)),
    }),
  ),
  crawlerStats: DatabaseStats,
});
export type CrawlerDebug = z.infer<typeof CrawlerDebug>;

export const getCrawlerDebug = {
  method: 'GET',
  path: '/api/instagram/crawler/debug',
  summary: 'What an operator looks at when something is wrong; tests every account, unless the last tests will do',
  schema: {
    querystring: z.object({ tests: z.optional(z.enum(['now', 'last'])) }),
    response: { ...operatorErrors, 200: CrawlerDebug },
  },
} as const satisfies Endpoint;
