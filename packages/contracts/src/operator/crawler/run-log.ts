import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { CrawlRunId } from '../../ids.ts';
import { operatorErrors } from '../fields/operator-errors.ts';

export const CrawlLogRun = z.object({
  id: CrawlRunId,
  reason: z.enum(['scheduled', 'requested']),
  startedAt: z.iso.datetime(),
  /** Null while the run is open. */
  finishedAt: z.nullable(z.iso.datetime()),
  storiesFetched: z.int(),
  storiesAdded: z.int(),
  tasks: z.int(),
  tasksOpen: z.int(),
  tasksFailed: z.int(),
});
export type CrawlLogRun = z.infer<typeof CrawlLogRun>;

export const CrawlLogEntry = z.object({
  /** Stable id of the entry; a stream sends each key once. */
  key: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(['run', 'sweep', 'batch', 'request', 'account', 'proxy', 'pause']),
  tone: z.enum(['info', 'good', 'bad', 'waiting']),
  text: z.string(),
  /** End of a wait, for `waiting` entries. */
  until: z.nullable(z.iso.datetime()),
});
export type CrawlLogEntry = z.infer<typeof CrawlLogEntry>;

/** Entries are sorted oldest first. */
export const CrawlLog = z.object({ run: z.nullable(CrawlLogRun), entries: z.array(CrawlLogEntry) });
export type CrawlLog = z.infer<typeof CrawlLog>;

export const getCrawlLog = {
  method: 'GET',
  path: '/api/admin/crawl/log',
  summary: 'The log of the running cycle, or of the last one',
  schema: { response: { ...operatorErrors, 200: CrawlLog } },
} as const satisfies Endpoint;

/** Sends `log` events: a `CrawlLog` with the entries added since the last event. A new run id starts a new log. */
export const watchCrawlLog = {
  method: 'GET',
  path: '/api/admin/crawl/log/events',
  summary: 'The log of the running cycle as server-sent events',
  schema: { response: operatorErrors },
} as const satisfies Endpoint;
