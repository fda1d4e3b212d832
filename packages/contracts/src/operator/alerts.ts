import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { operatorErrors } from './operator-errors.ts';

const Alert = z.object({
  id: z.string(),
  /** What watches it: `freshness`, `account`, or a link of the health chain. */
  rule: z.string(),
  /** Whom it is about, such as an account's username; empty when it is about the system. */
  subject: z.string(),
  cause: z.string(),
  beganAt: z.iso.datetime(),
  /** Null while it lasts. */
  endedAt: z.nullable(z.iso.datetime()),
});
export type Alert = z.infer<typeof Alert>;

export const listAlerts = {
  method: 'GET',
  path: '/api/admin/alerts',
  summary: 'What needs an operator: what lasts first, then what is over, the newest first',
  schema: {
    response: { ...operatorErrors, 200: z.object({ alerts: z.array(Alert), webhook: z.boolean() }) },
  },
} as const satisfies Endpoint;
