import type { ModerationCaseId, ModerationDecisionId } from '@around/contracts/ids';
import type { Db } from '../../db.ts';

/** The decision about the appeal of this case. */
export async function closeAppeal(
  db: Db,
  { caseId, decisionId }: { caseId: ModerationCaseId; decisionId: ModerationDecisionId },
): Promise<void> {
  await db
    .updateTable('momentAppeals')
    .set({ outcomeId: decisionId })
    .where('outcomeId', 'is', null)
    .where('decisionId', 'in', (eb) =>
      eb
        .selectFrom('moderationDecisions')
        .select('moderationDecisions.id')
        .where('caseId', '=', caseId)
        .where('moderationDecisions.id', '!=', decisionId),
    )
    .execute();
}

/** The appeal waits again. An appeal against the undone decision itself is void. */
export async function undoAppeals(db: Db, decisionId: ModerationDecisionId): Promise<void> {
  await db.updateTable('momentAppeals').set({ outcomeId: null }).where('outcomeId', '=', decisionId).execute();
  await db.deleteFrom('momentAppeals').where('decisionId', '=', decisionId).execute();
}

export async function hasOpenAppeal(db: Db, decisionId: ModerationDecisionId): Promise<boolean> {
  const row = await db
    .selectFrom('momentAppeals')
    .select('id')
    .where('decisionId', '=', decisionId)
    .where('outcomeId', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
