import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { operatorErrors } from '../fields/operator-errors.ts';

const Notifications = z.object({
  /** Browsers that get notifications of new stories of followed places. */
  subscriptions: z.int(),
  /** Within the last hour. */
  told: z.int(),
  /** How long push services have accepted nothing; null while they accept notifications. */
  failingSeconds: z.nullable(z.number()),
  /** Browsers whose last notification was not accepted, by reason; the most frequent first. */
  failures: z.array(
    z.object({
      /** The status of the answer, or the code of the error. */
      reason: z.string(),
      subscriptions: z.int(),
      longestSeconds: z.number(),
    }),
  ),
  checkedAt: z.iso.datetime(),
});
export type Notifications = z.infer<typeof Notifications>;

export const getNotifications = {
  method: 'GET',
  path: '/api/admin/notifications',
  summary: 'Notifications of followed places: who subscribes, who was told, and what push services refuse',
  schema: { response: { ...operatorErrors, 200: Notifications } },
} as const satisfies Endpoint;
