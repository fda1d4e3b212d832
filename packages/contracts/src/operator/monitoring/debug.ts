import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { storyPlacements } from '../../stories/story-placement.ts';
import { operatorErrors } from '../fields/operator-errors.ts';
import { count, message, opaqueId, orNull, time } from '../fields/response-fields.ts';
import { DatabaseStats } from './statistics.ts';

export const RECENT_STORIES = 10;

const CrawlerDebug = z.object({
  systemInfo: z.object({
    sessionIdStatus: z.object({ valid: z.boolean(), message }),
    /** Allow-listed variables only. */
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
  /** The job that tests the accounts; `jobId` is null when no job ran, and `message` says why. */
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
      /** How the story got its position; null if unknown. */
      placedBy: orNull(z.enum(storyPlacements)),
    }),
  ),
  crawlerStats: DatabaseStats,
});
export type CrawlerDebug = z.infer<typeof CrawlerDebug>;

export const getCrawlerDebug = {
  method: 'GET',
  path: '/api/instagram/crawler/debug',
  summary: 'System and account diagnostics. Tests every account, or with tests=last shows the last results',
  schema: {
    querystring: z.object({ tests: z.optional(z.enum(['now', 'last'])) }),
    response: { ...operatorErrors, 200: CrawlerDebug },
  },
} as const satisfies Endpoint;
