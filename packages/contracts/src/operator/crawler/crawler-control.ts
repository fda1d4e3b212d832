import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { operatorErrors } from '../fields/operator-errors.ts';
import { count, jobId, message, orNull, time } from '../fields/response-fields.ts';

const INTERVAL_MINUTES_MIN = 1;
const INTERVAL_MINUTES_MAX = 60;
const INVALID_INTERVAL = 'Invalid interval - Please enter a value between 1 and 60 minutes';

const CrawlerStatus = z.object({
  crawler: z.object({
    running: z.boolean(),
    lastCrawlTime: time,
    lastCrawlTimeFormatted: z._default(z.string(), 'Never'),
    mode: z._default(z.enum(['single-account', 'multi-account']), 'single-account'),
    intervalMinutes: z.int(),
    multiAccountDetails: z._default(
      z.object({ totalAccounts: count, activeAccounts: count, rateLimitedAccounts: count }),
      { totalAccounts: 0, activeAccounts: 0, rateLimitedAccounts: 0 },
    ),
    /** The next scheduled cycle; null when the crawler is stopped or the time is unknown. */
    nextCrawlTime: time,
    isCrawlingNow: z._default(z.boolean(), false),
    workersAlive: z._default(z.int(), 1),
    /** Set while all crawling is paused. */
    pause: orNull(z.object({ cause: z.string(), reason: z.string(), until: z.iso.datetime() })),
  }),
  auth: z.object({
    configured: z.boolean(),
    sessionIdFirstChars: orNull(z.string()),
    userId: orNull(z.string()),
    authenticated: z.boolean(),
    /** Why the session does not work; null while it works or is not tested. */
    authError: orNull(z.string()),
    sessionLastUpdated: time,
  }),
});
export type CrawlerStatus = z.infer<typeof CrawlerStatus>;

export const getCrawlerStatus = {
  method: 'GET',
  path: '/api/instagram/crawler/status',
  summary: 'The crawler state, its accounts and the default account session',
  schema: { response: { ...operatorErrors, 200: CrawlerStatus } },
} as const satisfies Endpoint;

const ControlResponse = z.object({
  message,
  storyCount: z.optional(z.int()),
  jobId,
});
export type ControlResponse = z.infer<typeof ControlResponse>;

/** `crawl` waits for the cycle up to 25 s, then answers 202 with the stories so far. */
export const controlCrawler = {
  method: 'POST',
  path: '/api/instagram/crawler/control',
  summary: 'Starts, stops or runs the crawler, or changes its interval',
  schema: {
    body: z
      .object({
        action: z.enum(['start', 'stop', 'crawl', 'update-interval']),
        intervalMinutes: z.optional(z.unknown()),
      })
      .check(
        z.refine(
          ({ action, intervalMinutes }) => action !== 'update-interval' || isIntervalMinutes(intervalMinutes),
          INVALID_INTERVAL,
        ),
      ),
    response: { ...operatorErrors, 200: ControlResponse, 202: ControlResponse },
  },
} as const satisfies Endpoint;

export function isIntervalMinutes(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= INTERVAL_MINUTES_MIN && Number(value) <= INTERVAL_MINUTES_MAX;
}

export const endCrawlPause = {
  method: 'POST',
  path: '/api/instagram/crawler/resume',
  summary: 'Ends a pause of all crawling early',
  schema: { response: { ...operatorErrors, 200: z.object({ message: z.string() }) } },
} as const satisfies Endpoint;
