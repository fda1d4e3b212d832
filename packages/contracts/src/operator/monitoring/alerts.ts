import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { operatorErrors } from '../fields/operator-errors.ts';

const Alert = z.object({
  id: z.string(),
  /** `freshness`, `account`, or the name of a health chain link. */
  rule: z.string(),
  /** For example an account's username; empty for the whole system. */
  subject: z.string(),
  cause: z.string(),
  beganAt: z.iso.datetime(),
  /** Null while the alert is open. */
  endedAt: z.nullable(z.iso.datetime()),
});
export type Alert = z.infer<typeof Alert>;

export const listAlerts = {
  method: 'GET',
  path: '/api/admin/alerts',
  summary: 'Open alerts, then ended ones, newest first; and whether a webhook is configured',
  schema: {
    response: { ...operatorErrors, 200: z.object({ alerts: z.array(Alert), webhook: z.boolean() }) },
  },
} as const satisfies Endpoint;
