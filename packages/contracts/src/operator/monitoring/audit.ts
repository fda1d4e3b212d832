import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { queryInteger } from '../../query-values.ts';
import { operatorErrors } from '../fields/operator-errors.ts';

const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.string(),
  action: z.string(),
  target: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
  address: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AUDIT_LIMIT_DEFAULT = 50;

export const listAudit = {
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Who changed what, newest first',
  schema: {
    querystring: z.object({
      limit: z.optional(queryInteger(1, 200)),
      /** The last id of the previous page. */
      before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
      /** `crawler.start` for one action, `crawler` for all actions that begin with `crawler.`. */
      action: z.optional(z.string().check(z.maxLength(60))),
      actor: z.optional(z.string().check(z.maxLength(200))),
    }),
    response: { ...operatorErrors, 200: z.object({ entries: z.array(AuditEntry) }) },
  },
} as const satisfies Endpoint;
