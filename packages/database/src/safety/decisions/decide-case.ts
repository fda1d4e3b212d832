import type { ModerationCaseId, ModerationDecisionId, MomentId } from '@around/contracts/ids';
import { type DecisionAction, decisionActions } from '@around/contracts/operator/moderation/decisions';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db.ts';
import type { ModerationCasesTable, ModerationDecisionsTable } from '../../schema/safety-tables.ts';
import { closeAppeal } from '../appeals/appeal-outcome.ts';
import { blockContent, liftBlock } from '../content/removed-content.ts';
import { updateSuspension } from '../users/suspensions.ts';
import { applyDecision } from './apply-decision.ts';
import { type CaseTarget, findCaseTarget } from './case-target.ts';

export type NewDecision = {
  action: DecisionAction;
  reason: ReportReason | null;
  /** For `suspendUser`; null for the next step of the ladder. */
  suspendDays: number | null;
  words: string | null;
  decidedBy: string;
};
export type DecisionRow = Selectable<ModerationDecisionsTable>;

/** Somebody else has claimed the case, or it is decided. */
export class CaseTakenError extends Error {
  override readonly name = 'CaseTakenError';
}

/**
 * Decides an open case. Of two operators the second gets `CaseTakenError`. Call it in a transaction, which the caller rolls back on an
 * error. Undefined for an unknown case.
 */
export async function decideCase(
  db: Db,
  caseId: ModerationCaseId,
  decision: NewDecision,
): Promise<DecisionRow | undefined> {
  const target = await findCaseTarget(db, caseId);
  if (!target) return undefined;
  // The stories are locked before the case, as by a report.
  const changed = await applyDecision(db, target, decision.action);
  const found = await lockOpenCase(db, caseId, decision.decidedBy);
  const { keptReasons, isAppeal, isBeyondAllowance } = found;
  const { action, reason, words, decidedBy, suspendDays } = decision;
  const { outcome } = decisionActions[action];
  const isAuthorsAppeal = found.kind === 'story' && isAppeal;
  const row = await db
    .insertInto('moderationDecisions')
    .values({
      caseId,
      action,
      outcome,
      reason,
      words,
      decidedBy,
      suspendDays,
      ...(outcome === 'removed' && !isAuthorsAppeal && takenDownMoment(target)),
      previous: JSON.stringify({ ...changed, keptReasons, isAppeal, isBeyondAllowance }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const decided = { caseId, decisionId: row.id };
  await closeCase(db, { ...decided, keptReasons: outcome === 'kept' ? found.reasons : keptReasons });
  if (outcome === 'removed' && action !== 'hide') await blockContent(db, { ...decided, target });
  if (outcome === 'kept' && isAuthorsAppeal) await liftBlock(db, { ...decided, target });
  if (target.userId) await updateSuspension(db, target.userId);
  return row;
}

/** Only the author of a moment is a user. The story of a moment may be deleted already. */
function takenDownMoment({ story, deletedStoryId, userId }: CaseTarget) {
  const momentId = (story?.id ?? deletedStoryId) as string | null;
  return userId && momentId ? { momentId: momentId as MomentId, authorId: userId } : {};
}

async function lockOpenCase(
  db: Db,
  caseId: ModerationCaseId,
  admin: string,
): Promise<Selectable<ModerationCasesTable>> {
  const found = await db
    .selectFrom('moderationCases')
    .selectAll()
    .select(sql<boolean>`claimed_until > clock_timestamp()`.as('isClaimed'))
    .where('id', '=', caseId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (found.status === 'decided') throw new CaseTakenError('This case has been decided already');
  if (found.isClaimed && found.claimedBy !== admin) {
    throw new CaseTakenError(`${found.claimedBy} is looking at this case`);
  }
  return found;
}

type Closing = { caseId: ModerationCaseId; decisionId: ModerationDecisionId; keptReasons: ReportReason[] };

async function closeCase(db: Db, { caseId, decisionId, keptReasons }: Closing): Promise<void> {
  await db
    .updateTable('moderationCases')
    .set({
      status: 'decided',
      decidedAt: sql<Date>`clock_timestamp()`,
      keptReasons,
      isBeyondAllowance: false,
      isAppeal: false,
      claimedBy: null,
      claimedUntil: null,
    })
    .where('id', '=', caseId)
    .execute();
  await db
    .updateTable('reports')
    .set({ decisionId })
    .where('caseId', '=', caseId)
    .where('decisionId', 'is', null)
    .execute();
  await db.updateTable('removalRequests').set({ decisionId }).where('caseId', '=', caseId).execute();
  await closeAppeal(db, { caseId, decisionId });
}
