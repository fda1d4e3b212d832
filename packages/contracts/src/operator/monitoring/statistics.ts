import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { AccountState } from '../accounts/instagram-accounts.ts';
import { operatorErrors } from '../fields/operator-errors.ts';
import { count, opaqueId, orNull, time } from '../fields/response-fields.ts';

export const DatabaseStats = z.object({
  totalStories: z.int(),
  storiesByMediaType: z.object({ image: z.int(), video: z.int(), other: count }),
  timeStats: z.object({ last24Hours: z.int(), last7Days: z.int(), oldestStory: time, newestStory: time }),
  rateLimiting: z.object({
    totalRateLimitEvents: z.int(),
    lastRateLimitEvent: time,
    /** Minutes. */
    averageRateLimitDuration: orNull(z.number()),
  }),
  locationStats: z.object({
    totalLocationsWithStories: z.int(),
    locationsWithoutInstagramUsername: z.int(),
    topLocations: z.array(
      z.object({
        id: opaqueId<'LocationId'>(),
        name: z.string(),
        instagramUsername: orNull(z.string()),
        storyCount: z.int(),
      }),
    ),
  }),
  crawlHistory: z.array(z.object({ timestamp: z.iso.datetime(), storiesAdded: z.int() })),
});
export type DatabaseStats = z.infer<typeof DatabaseStats>;

const Statistics = z.object({
  databaseStats: DatabaseStats,
  realtimeStats: z.object({
    isRunning: z.boolean(),
    lastCrawlTime: time,
    crawlIntervalMs: z.int(),
    accounts: z.array(
      z.object({
        id: opaqueId<'AccountId'>(),
        username: z.string(),
        isRateLimited: z.boolean(),
        lastUsed: time,
        followedAccounts: z.array(z.string()),
        state: z._default(AccountState, 'active'),
      }),
    ),
    /** Of the last finished run. */
    crawlStats: orNull(
      z.object({
        /** Milliseconds. */
        duration: z.number(),
        /** Percent. */
        successRate: z.number(),
        storiesFetched: z.int(),
        locationsUpdated: z.int(),
        accountsProcessed: z.int(),
        accountsWithErrors: z.int(),
        rateLimitEvents: z.int(),
      }),
    ),
  }),
  timestamp: z.iso.datetime(),
});
export type Statistics = z.infer<typeof Statistics>;

export const getStatistics = {
  method: 'GET',
  path: '/api/instagram/crawler/statistics',
  summary: 'Totals of stories, locations and crawls',
  schema: { response: { ...operatorErrors, 200: Statistics } },
} as const satisfies Endpoint;

/** CSV of the last 1000 runs, one per line. */
export const downloadStatistics = {
  method: 'GET',
  path: '/api/admin/statistics.csv',
  summary: 'Crawl runs as CSV',
  contentType: 'text/csv',
  schema: { response: { ...operatorErrors, 200: z.string() } },
} as const satisfies Endpoint;
