import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { ReportReasonName } from '../../safety/reports.ts';
import { operatorErrors } from '../fields/operator-errors.ts';

export const MODERATION_STATISTICS_DAYS = 30;

const ModerationStatistics = z.object({
  waiting: z.int(),
  /** Null when none waits. */
  oldestWaitingSeconds: z.nullable(z.number()),
  /** Of the last 30 days, from here on. Decisions that were undone count as `undone` only. */
  decided: z.int(),
  /** Null when nothing was decided. */
  secondsToDecision: z.nullable(z.object({ median: z.number(), p95: z.number() })),
  /** The most frequent first. */
  reasons: z.array(
    z.object({
      /** Null for decisions without a reason of the policy. */
      reason: z.nullable(ReportReasonName),
      kept: z.int(),
      removed: z.int(),
    }),
  ),
  /** Taken back within ten minutes. */
  undone: z.int(),
  /** A later decision about the same case had the other outcome, for example after an appeal. */
  overturned: z.int(),
  checkedAt: z.iso.datetime(),
});
export type ModerationStatistics = z.infer<typeof ModerationStatistics>;

export const getModerationStatistics = {
  method: 'GET',
  path: '/api/admin/moderation/statistics',
  summary: 'What waits for a decision, how long decisions take, and how many were reversed',
  schema: { response: { ...operatorErrors, 200: ModerationStatistics } },
} as const satisfies Endpoint;
