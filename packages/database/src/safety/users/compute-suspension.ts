import type { ModerationDecisionId, MomentId } from '@around/contracts/ids';
import { nextSuspension, SUSPENSION_WINDOW_DAYS, suspensionAfter } from '@around/contracts/safety/suspension-ladder';

/** A decision that removed a moment of the user, and that is neither undone nor overturned. */
export type Removal = {
  id: ModerationDecisionId;
  momentId: MomentId;
  action: 'remove' | 'suspendUser';
  /** Of `suspendUser`; null for the next step of the ladder. */
  suspendDays: number | null;
  decidedAt: Date;
};

/** It begins with the decision; null days have no end. */
export type ComputedSuspension = { decisionId: ModerationDecisionId; days: number | null };

const DAY_MS = 86_400_000;

/** The suspension that follows from all removals of a user, oldest first. Null for none. It may have ended. */
export function computeSuspension(removals: Removal[]): ComputedSuspension | null {
  let current: ComputedSuspension | null = null;
  let currentEnd = Number.NEGATIVE_INFINITY;
  for (const removal of removals) {
    const step = stepOf(removal, countStrikes(removals, removal.decidedAt));
    if (!step) continue;
    const end = step.days === null ? Number.POSITIVE_INFINITY : removal.decidedAt.getTime() + step.days * DAY_MS;
    // A step of the ladder does not shorten what an operator has set.
    if (removal.action === 'remove' && currentEnd > end) continue;
    current = { decisionId: removal.id, days: step.days };
    currentEnd = end;
  }
  return current;
}

function stepOf({ action, suspendDays }: Removal, strikes: number): { days: number | null } | undefined {
  if (action === 'remove') return suspensionAfter(strikes);
  return suspendDays === null ? nextSuspension(strikes) : { days: suspendDays };
}

/** Moments that were removed within the window that ends now. A moment counts once. */
function countStrikes(removals: Removal[], now: Date): number {
  const begin = now.getTime() - SUSPENSION_WINDOW_DAYS * DAY_MS;
  const counted = removals.filter(({ decidedAt }) => decidedAt.getTime() > begin && decidedAt <= now);
  return new Set(counted.map(({ momentId }) => momentId)).size;
}
