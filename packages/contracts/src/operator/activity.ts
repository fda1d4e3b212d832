import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { AccountId, CrawlRunId, ProxyId } from '../ids.ts';
import { queryInteger } from '../query-values.ts';
import { operatorErrors } from './operator-errors.ts';

const RequestEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  accountId: AccountId,
  account: z.string(),
  proxyId: z.nullable(ProxyId),
  /** Host and port; null when the proxy is gone. */
  proxy: z.nullable(z.string()),
  call: z.string(),
  /** `ok`, or what the failure was called; null while no answer is known. */
  outcome: z.nullable(z.string()),
  tookMs: z.nullable(z.number()),
  runId: z.nullable(CrawlRunId),
});
export type RequestEntry = z.infer<typeof RequestEntry>;

const EventEntry = z.object({
  /** Pages go on from it. */
  key: z.string(),
  at: z.iso.datetime(),
  about: z.enum(['account', 'proxy']),
  subject: z.string(),
  /** With whom: the proxy of an account, the account of a proxy. */
  partner: z.nullable(z.string()),
  /** What it became; `rebound` is a new pairing. */
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
  summary: 'The requests that accounts made, the newest first',
  schema: {
    querystring: z.object({
      ...page,
      /** The id at which the page before this one ended. */
      before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
      /** By its name, or `notOk` for every failure. */
      outcome: z.optional(z.string().check(z.maxLength(60))),
    }),
    response: {
      ...operatorErrors,
      /** With every outcome that there is to choose from. */
      200: z.object({ requests: z.array(RequestEntry), outcomes: z.array(z.string()) }),
    },
  },
} as const satisfies Endpoint;

export const listEvents = {
  method: 'GET',
  path: '/api/admin/events',
  summary: 'What befell accounts and proxies, their states and pairings, the newest first',
  schema: {
    querystring: z.object({
      ...page,
      /** The key at which the page before this one ended. */
      before: z.optional(z.string().check(z.regex(/^\d{1,18}\.(account|proxy)\.\d{1,18}$/))),
    }),
    response: { ...operatorErrors, 200: z.object({ events: z.array(EventEntry) }) },
  },
} as const satisfies Endpoint;
