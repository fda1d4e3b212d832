import type { ModerationCaseId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import type { PreviousState } from '../../schema/safety-tables.ts';
import { lockSuspension, restoreSuspension } from './suspensions.ts';

type Appealed = { caseId: ModerationCaseId; outcome: 'kept' | 'removed' };

/**
 * Ends the suspension that a removal by mistake has caused, unless a later one has suspended the user since. Returns what it was before.
 * A refused appeal is not one more removal. Call it before the decision about the appeal is added.
 */
export async function suspensionOfAppeal(
  db: Db,
  { caseId, outcome }: Appealed,
): Promise<Pick<PreviousState, 'suspendedUserId' | 'suspension'>> {
  if (outcome === 'removed') return {};
  const appealed = await findAppealedRemoval(db, caseId);
  const { suspendedUserId, suspension: before } = appealed?.previous ?? {};
  if (!appealed || !suspendedUserId || !before || appealed.isFollowed) return {};
  const suspension = await lockSuspension(db, suspendedUserId);
  await restoreSuspension(db, suspendedUserId, before);
  return { suspendedUserId, suspension };
}

async function findAppealedRemoval(db: Db, caseId: ModerationCaseId) {
  const { rows } = await sql<{ previous: PreviousState; isFollowed: boolean }>`
    select removal.previous, exists (
      select from moderation_decisions later
      where later.previous ->> 'suspendedUserId' = removal.previous ->> 'suspendedUserId'
        and later.action in ('remove', 'suspendUser') and later.undone_at is null
        and later.decided_at > removal.decided_at
    ) as is_followed
    from moment_appeals appeal join moderation_decisions removal on removal.id = appeal.decision_id
    where removal.case_id = ${caseId} and appeal.outcome_id is null`.execute(db);
  return rows[0];
}
