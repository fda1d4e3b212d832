import type { DecisionAction } from '@around/contracts/operator/moderation/decisions';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { suspensionAfter } from '@around/contracts/safety/suspension-ladder';
import type { Db } from '../../db.ts';
import type { PreviousState } from '../../schema/safety-tables.ts';
import type { CaseTarget } from '../decisions/case-target.ts';
import { countRemovals, findSuspension, suspendUser } from './suspensions.ts';

type Removal = { target: CaseTarget; action: DecisionAction; reason: ReportReason | null };

/** Suspends the author of a removed moment when it was one too many. Returns what it was before. */
export async function suspensionOfLadder(
  db: Db,
  { target: { userId }, action, reason }: Removal,
): Promise<Pick<PreviousState, 'suspendedUserId' | 'suspension'>> {
  if (action !== 'remove' || userId === null) return {};
  const step = suspensionAfter((await countRemovals(db, userId)) + 1);
  const current = step && (await findSuspension(db, userId));
  // A suspension without an end, set by an operator, is not shortened.
  if (!step || (current && current.until === null)) return {};
  return { suspendedUserId: userId, suspension: await suspendUser(db, userId, { reason, suspendDays: step.days }) };
}
