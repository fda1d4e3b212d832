import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { operatorErrors } from '../fields/operator-errors.ts';

export const chainLinks = [
  'area',
  'places',
  'accounts',
  'crawl',
  'proxies',
  'stories',
  'media',
  'uploads',
  'reports',
  'push',
] as const;
export type ChainLinkName = (typeof chainLinks)[number];

/** The button that helps to fix the link: either an API call or a console page. */
const ChainAction = z.object({
  label: z.string(),
  call: z.nullable(z.object({ method: z.literal('POST'), path: z.string(), body: z.optional(z.unknown()) })),
  page: z.nullable(z.string()),
});
export type ChainAction = z.infer<typeof ChainAction>;

const ChainLink = z.object({
  name: z.enum(chainLinks),
  ok: z.boolean(),
  /** One line: why the link is broken, or that it is ok. */
  cause: z.string(),
  action: z.nullable(ChainAction),
});
export type ChainLink = z.infer<typeof ChainLink>;

const CrawlHealth = z.object({
  /** True when visitors get fresh stories. */
  fresh: z.boolean(),
  /** The system is new and its first crawl has not ended yet. */
  startingUp: z.boolean(),
  /** The headline of the console: `Yes: ...`, or the broken link that explains the others. */
  summary: z.string(),
  /** p50, p95 and the share within one interval, of the last hours; null without stories. */
  freshness: z.nullable(z.string()),
  links: z.array(ChainLink),
  checkedAt: z.iso.datetime(),
});
export type CrawlHealth = z.infer<typeof CrawlHealth>;

export const getCrawlHealth = {
  method: 'GET',
  path: '/api/admin/health',
  summary: 'Whether visitors get fresh stories, and if not, which link of the chain is broken',
  schema: { response: { ...operatorErrors, 200: CrawlHealth } },
} as const satisfies Endpoint;

/** Requests of one account or proxy in 15 minutes. */
const OutcomeQuarter = z.object({
  id: z.string(),
  quarter: z.iso.datetime(),
  /** Number of requests by outcome. */
  outcomes: z.record(z.string(), z.int()),
});
export type OutcomeQuarter = z.infer<typeof OutcomeQuarter>;

/** The last 24 hours in steps of 15 minutes; steps without requests are left out. */
export const getHealthStrips = {
  method: 'GET',
  path: '/api/admin/health/strips',
  summary: 'Request outcomes of accounts and proxies in the last 24 hours',
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

/** What can work and what waits at one time. */
const StockHour = z.object({
  hour: z.iso.datetime(),
  accounts: z.int(),
  accountsActive: z.int(),
  proxies: z.int(),
  proxiesActive: z.int(),
  /** Shared videos that were not prepared yet. */
  uploadsWaiting: z.int(),
  /** Reports and removal requests without a decision. */
  casesWaiting: z.int(),
});

/** The last 24 hours by hour; hours without data are left out. */
export const getHealthCharts = {
  method: 'GET',
  path: '/api/admin/health/charts',
  summary: 'Freshness and completeness of the feed by hour',
  schema: {
    response: {
      ...operatorErrors,
      200: z.object({
        /** Seconds from posting to storing, of the stories stored in that hour; without the backlog of new venues. */
        freshness: z.array(
          z.object({
            hour: z.iso.datetime(),
            stories: z.int(),
            medianSeconds: z.number(),
            p95Seconds: z.number(),
          }),
        ),
        /** Now: profiles that a tray shows as live, and how many of them have a newest story that is not stored. */
        completeness: z.object({ live: z.int(), missed: z.int() }),
        /** Totals of the runs that ended in the hour; completeness is that of the last run. */
        hours: z.array(
          z.object({
            hour: z.iso.datetime(),
            runs: z.int(),
            storiesAdded: z.int(),
            storiesUnplaced: z.int(),
            requestsMade: z.int(),
            profilesLive: z.nullable(z.int()),
            profilesMissed: z.nullable(z.int()),
          }),
        ),
        /** At the end of each hour, and now for the running one. */
        stocks: z.array(StockHour),
        /** Number of accounts and proxies by state now. */
        states: z.object({
          accounts: z.record(z.string(), z.int()),
          proxies: z.record(z.string(), z.int()),
        }),
        checkedAt: z.iso.datetime(),
      }),
    },
  },
} as const satisfies Endpoint;
