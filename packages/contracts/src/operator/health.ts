import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { operatorErrors } from './operator-errors.ts';

export const chainLinks = ['area', 'places', 'accounts', 'crawl', 'proxies', 'stories'] as const;
export type ChainLinkName = (typeof chainLinks)[number];

/** The button that mends it: a call of ours, or a page of the console. */
const ChainAction = z.object({
  label: z.string(),
  call: z.nullable(z.object({ method: z.literal('POST'), path: z.string(), body: z.optional(z.unknown()) })),
  page: z.nullable(z.string()),
});
export type ChainAction = z.infer<typeof ChainAction>;

const ChainLink = z.object({
  name: z.enum(chainLinks),
  ok: z.boolean(),
  /** Why it is broken, or in one line that it holds. */
  cause: z.string(),
  action: z.nullable(ChainAction),
});
export type ChainLink = z.infer<typeof ChainLink>;

const CrawlHealth = z.object({
  /** Are visitors getting fresh stories? */
  fresh: z.boolean(),
  /** Set up just now, and nothing has been crawled so far: nothing is wrong yet. */
  startingUp: z.boolean(),
  /** The first line of the console: yes, or the cause that explains the others. */
  summary: z.string(),
  links: z.array(ChainLink),
  checkedAt: z.iso.datetime(),
});
export type CrawlHealth = z.infer<typeof CrawlHealth>;

export const getCrawlHealth = {
  method: 'GET',
  path: '/api/admin/health',
  summary: 'Are visitors getting fresh stories, and if not, why',
  schema: { response: { ...operatorErrors, 200: CrawlHealth } },
} as const satisfies Endpoint;

/** One account or proxy in one quarter of an hour. */
const OutcomeQuarter = z.object({
  id: z.string(),
  quarter: z.iso.datetime(),
  /** Requests by what came of them. */
  outcomes: z.record(z.string(), z.int()),
});
export type OutcomeQuarter = z.infer<typeof OutcomeQuarter>;

/** The last 24 hours by quarters of an hour; quarters without requests are left out. */
export const getHealthStrips = {
  method: 'GET',
  path: '/api/admin/health/strips',
  summary: 'How accounts and proxies fared in the last day',
  schema: {
    response: {
      ...operatorErrors,
      200: z.object({
        accounts: z.array(OutcomeQuarter),
        proxies: z.array(OutcomeQuarter),
        checkedAt: z.iso.datetime(),
      }),
    },
  },
} as const satisfies Endpoint;

/** Freshness and completeness over the last 24 hours; hours in which nothing happened are left out. */
export const getHealthCharts = {
  method: 'GET',
  path: '/api/admin/health/charts',
  summary: 'How soon stories arrive, and how many of them',
  schema: {
    response: {
      ...operatorErrors,
      200: z.object({
        /** From posting to our feed, of the stories that were stored within the hour. */
        freshness: z.array(
          z.object({
            hour: z.iso.datetime(),
            stories: z.int(),
            medianSeconds: z.number(),
            p95Seconds: z.number(),
          }),
        ),
        /** Now: profiles that a tray showed as live, and those of them whose newest story we do not have. */
        completeness: z.object({ live: z.int(), missed: z.int() }),
        /** What the runs brought that ended within the hour, and how complete the last of them found us. */
        hours: z.array(
          z.object({
            hour: z.iso.datetime(),
            runs: z.int(),
            storiesAdded: z.int(),
            storiesUnplaced: z.int(),
            profilesLive: z.nullable(z.int()),
            profilesMissed: z.nullable(z.int()),
          }),
        ),
        checkedAt: z.iso.datetime(),
      }),
    },
  },
} as const satisfies Endpoint;
