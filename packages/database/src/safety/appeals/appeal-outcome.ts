import type { ModerationCaseId, ModerationDecisionId } from '@around/contracts/ids';
import type { Db } from '../../db.ts';
import { endAppeals } from '../../moments/appeals/end-appeals.ts';

/** The decision about the appeal of this case. */
export async function closeAppeal(
  db: Db,
  { caseId, decisionId }: { caseId: ModerationCaseId; decisionId: ModerationDecisionId },
): Promise<void> {
  await db
    .updateTable('momentAppeals')
    .set({ outcomeId: decisionId })
    .where('outcomeId', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('caseId', '=', caseId)
    .execute();
}

/** The appeal waits again. An appeal against the undone decision itself is void. */
export async function undoAppeals(db: Db, decisionId: ModerationDecisionId): Promise<void> {
  await db.updateTable('momentAppeals').set({ outcomeId: null }).where('outcomeId', '=', decisionId).execute();
  const voided = await db
    .deleteFrom('momentAppeals')
    .where('decisionId', '=', decisionId)
    .returning(['caseId', 'outcomeId'])
    .execute();
  const waiting = voided.filter(({ outcomeId }) => outcomeId === null);
  await endAppeals(
    db,
    waiting.map(({ caseId }) => caseId),
  );
}

export async function hasOpenAppeal(db: Db, decisionId: ModerationDecisionId): Promise<boolean> {
  const row = await db
    .selectFrom('momentAppeals')
    .select('id')
    .where('decisionId', '=', decisionId)
    .where('outcomeId', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
