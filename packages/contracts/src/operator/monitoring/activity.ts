import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { AccountId, CrawlRunId, ProxyId } from '../../ids.ts';
import { queryInteger } from '../../query-values.ts';
import { operatorErrors } from '../fields/operator-errors.ts';

const RequestEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  accountId: AccountId,
  account: z.string(),
  proxyId: z.nullable(ProxyId),
  /** Host and port; null when the proxy is gone. */
  proxy: z.nullable(z.string()),
  call: z.string(),
  /** `ok` or the kind of failure; null while the request is pending. */
  outcome: z.nullable(z.string()),
  tookMs: z.nullable(z.number()),
  runId: z.nullable(CrawlRunId),
});
export type RequestEntry = z.infer<typeof RequestEntry>;

const EventEntry = z.object({
  /** The cursor for `before`. */
  key: z.string(),
  at: z.iso.datetime(),
  about: z.enum(['account', 'proxy']),
  subject: z.string(),
  /** The account's proxy, or the proxy's account. */
  partner: z.nullable(z.string()),
  /** The new state, or `rebound` for a new pairing of account and proxy. */
  event: z.string(),
  cause: z.string(),
  reason: z.nullable(z.string()),
  until: z.nullable(z.iso.datetime()),
});
export type EventEntry = z.infer<typeof EventEntry>;

export const ACTIVITY_LIMIT_DEFAULT = 50;

const page = {
  limit: z.optional(queryInteger(1, 200)),
  account: z.optional(AccountId),
  proxy: z.optional(ProxyId),
};

export const listRequests = {
  method: 'GET',
  path: '/api/admin/requests',
  summary: 'Requests made by accounts, newest first',
  schema: {
    querystring: z.object({
      ...page,
      /** The last id of the previous page. */
      before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
      /** The requests of one crawl. */
      run: z.optional(CrawlRunId),
      /** One request. */
      request: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
      /** One outcome, or `notOk` for every failure. */
      outcome: z.optional(z.string().check(z.maxLength(60))),
    }),
    response: {
      ...operatorErrors,
      /** `outcomes`: all values to filter by. */
      200: z.object({ requests: z.array(RequestEntry), outcomes: z.array(z.string()) }),
    },
  },
} as const satisfies Endpoint;

export const listEvents = {
  method: 'GET',
  path: '/api/admin/events',
  summary: 'State changes and pairings of accounts and proxies, newest first',
  schema: {
    querystring: z.object({
      ...page,
      /** The last key of the previous page. */
      before: z.optional(z.string().check(z.regex(/^\d{1,18}\.(account|proxy)\.\d{1,18}$/))),
    }),
    response: { ...operatorErrors, 200: z.object({ events: z.array(EventEntry) }) },
  },
} as const satisfies Endpoint;
