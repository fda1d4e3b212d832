import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { CrawlRunId } from '../ids.ts';
import { operatorErrors } from './operator-errors.ts';

export const CrawlLogRun = z.object({
  id: CrawlRunId,
  reason: z.enum(['scheduled', 'requested']),
  startedAt: z.iso.datetime(),
  /** Null while it goes on. */
  finishedAt: z.nullable(z.iso.datetime()),
  storiesFetched: z.int(),
  storiesAdded: z.int(),
  tasks: z.int(),
  tasksOpen: z.int(),
  tasksFailed: z.int(),
});
export type CrawlLogRun = z.infer<typeof CrawlLogRun>;

export const CrawlLogEntry = z.object({
  /** One entry is told once, however often it is read. */
  key: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(['run', 'sweep', 'batch', 'request', 'account', 'proxy', 'pause']),
  tone: z.enum(['info', 'good', 'bad', 'waiting']),
  text: z.string(),
  /** Until when a wait lasts. */
  until: z.nullable(z.iso.datetime()),
});
export type CrawlLogEntry = z.infer<typeof CrawlLogEntry>;

/** The oldest entry first. */
export const CrawlLog = z.object({ run: z.nullable(CrawlLogRun), entries: z.array(CrawlLogEntry) });
export type CrawlLog = z.infer<typeof CrawlLog>;

export const getCrawlLog = {
  method: 'GET',
  path: '/api/admin/crawl/log',
  summary: 'What the running cycle has done so far, or the last one did',
  schema: { response: { ...operatorErrors, 200: CrawlLog } },
} as const satisfies Endpoint;

/** Server-sent events: `log` with a `CrawlLog` of what is new since the event before. Another run's id begins another log. */
export const watchCrawlLog = {
  method: 'GET',
  path: '/api/admin/crawl/log/events',
  summary: 'The log of the running cycle, as it happens',
  schema: { response: { 401: operatorErrors[401], 403: operatorErrors[403] } },
} as const satisfies Endpoint;
