import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { LocationId, OperatorJobId, StoryId } from '../ids.ts';
import { storyPlacements } from '../story-placement.ts';
import { operatorErrors } from './operator-errors.ts';
import { DatabaseStats } from './statistics.ts';

export const RECENT_STORIES = 10;

const time = z.nullable(z.iso.datetime());

const CrawlerDebug = z.object({
  systemInfo: z.object({
    sessionIdStatus: z.object({ valid: z.boolean(), message: z.string() }),
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
      authenticationSuccess: z.nullable(z.boolean()),
      authError: z.nullable(z.string()),
      lastUsed: time,
      rateLimitExpiry: time,
      followedAccountsCount: z.int(),
      currentFollowedIndex: z.int(),
    }),
  ),
  /** Of the tests that go on or have just ended; null and a message where there was none. */
  authTestJob: z.object({ jobId: z.nullable(OperatorJobId), message: z.string() }),
  recentStories: z.array(
    z.object({
      id: StoryId,
      locationId: LocationId,
      mediaType: z.enum(['image', 'video']),
      mediaUrl: z.string(),
      createdAt: z.iso.datetime(),
      /** What said where it is; null where nobody has written that down. */
      placedBy: z.nullable(z.enum(storyPlacements)),
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
