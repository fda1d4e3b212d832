import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { ModerationCaseId, ModerationDecisionId } from '../../ids.ts';
import { ReportReasonName } from '../../safety/reports.ts';
import { operatorErrors } from '../fields/operator-errors.ts';

/** What an operator can decide, and what reporters and requesters read then. */
export const decisionActions = {
  hide: { label: 'Hide', outcome: 'removed' },
  restore: { label: 'Restore', outcome: 'kept' },
  remove: { label: 'Remove', outcome: 'removed' },
  excludeProfile: { label: 'Remove the profile permanently', outcome: 'removed' },
  suspendUser: { label: 'Remove and suspend the user', outcome: 'removed' },
  dismiss: { label: 'Dismiss', outcome: 'kept' },
} as const satisfies Record<string, { label: string; outcome: 'kept' | 'removed' }>;
export type DecisionAction = keyof typeof decisionActions;
const DecisionActionName = z.enum(
  Object.keys(decisionActions) as [DecisionAction, ...DecisionAction[]],
  'Please choose what to do',
);

export const DECISION_WORDS_MAX_LENGTH = 1_000;
/** A decision can be undone for this long. Mails and deletions wait until then. */
export const UNDO_MINUTES = 10;
const BULK_MAX_CASES = 100;

export const Decision = z.object({
  id: ModerationDecisionId,
  action: DecisionActionName,
  /** Of the policy; null for a removal request. */
  reason: z.nullable(ReportReasonName),
  /** In the operator's words; the person concerned reads them. */
  words: z.nullable(z.string()),
  decidedBy: z.string(),
  decidedAt: z.iso.datetime(),
  undoneBy: z.nullable(z.string()),
  /** Null when it cannot be undone any more. */
  undoUntil: z.nullable(z.iso.datetime()),
});
export type Decision = z.infer<typeof Decision>;

const NewDecision = z.object({
  action: DecisionActionName,
  /** Needed for a story that is hidden or removed; the most urgent reason of its reports by default. */
  reason: z.optional(z.nullable(ReportReasonName)),
  words: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(DECISION_WORDS_MAX_LENGTH)))),
  /** For `suspendUser`; without it the next step of the ladder. */
  suspendDays: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(3_650)))),
});
export type NewDecision = z.infer<typeof NewDecision>;

export const decideCase = {
  method: 'POST',
  path: '/api/admin/moderation/cases/:caseId/decision',
  summary: 'Decides a case; 409 when another operator has claimed or decided it',
  schema: {
    params: z.object({ caseId: ModerationCaseId }),
    body: NewDecision,
    response: { ...operatorErrors, 200: z.object({ message: z.string(), decision: Decision }) },
  },
} as const satisfies Endpoint;

export const undoDecision = {
  method: 'POST',
  path: '/api/admin/moderation/decisions/:decisionId/undo',
  summary: 'Takes a decision back within ten minutes; the case waits again',
  schema: {
    params: z.object({ decisionId: ModerationDecisionId }),
    response: { ...operatorErrors, 200: z.object({ message: z.string() }) },
  },
} as const satisfies Endpoint;

/** Each case is decided or refused independently. */
export const decideCases = {
  method: 'POST',
  path: '/api/admin/moderation/bulk',
  summary: 'Decides many cases alike',
  schema: {
    body: z.object({
      ...NewDecision.shape,
      caseIds: z.array(ModerationCaseId).check(z.minLength(1), z.maxLength(BULK_MAX_CASES)),
    }),
    response: {
      ...operatorErrors,
      200: z.object({
        message: z.string(),
        decided: z.array(z.object({ caseId: ModerationCaseId, decision: Decision })),
        refused: z.array(z.object({ caseId: ModerationCaseId, message: z.string() })),
      }),
    },
  },
} as const satisfies Endpoint;
