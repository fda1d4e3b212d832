import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { AccountId, CrawlRunId, ProxyId } from '../../ids.ts';
import { operatorErrors } from '../fields/operator-errors.ts';

/** Failed requests with the same outcome, call, account and proxy. */
const Cause = z.object({
  outcome: z.string(),
  call: z.string(),
  accountId: AccountId,
  account: z.string(),
  proxyId: z.nullable(ProxyId),
  /** Host and port; null when the proxy is gone. */
  proxy: z.nullable(z.string()),
  requests: z.int(),
  lastAt: z.iso.datetime(),
  lastRequestId: z.string(),
  /** The crawl of the last one. */
  runId: z.nullable(CrawlRunId),
  /** The error of the last task of that crawl that failed or was put off. */
  taskError: z.nullable(z.string()),
});
export type Cause = z.infer<typeof Cause>;

export const listCauses = {
  method: 'GET',
  path: '/api/admin/causes',
  summary: 'Failed requests of the last 24 hours by outcome, account and proxy, with the crawl and the last request',
  schema: {
    querystring: z.object({
      account: z.optional(AccountId),
      proxy: z.optional(ProxyId),
      run: z.optional(CrawlRunId),
    }),
    response: { ...operatorErrors, 200: z.object({ causes: z.array(Cause), checkedAt: z.iso.datetime() }) },
  },
} as const satisfies Endpoint;
