import type { ModerationCaseId, ModerationDecisionId } from '@around/contracts/ids';
import { sql } from 'kysely';
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
  const caseIds = waiting.map(({ caseId }) => caseId);
  await endAppeals(db, caseIds);
  await deleteEmptyCases(db, caseIds);
}

/** Cases that only held an appeal, because nobody has reported the moment and a request removed it. */
async function deleteEmptyCases(db: Db, caseIds: ModerationCaseId[]): Promise<void> {
  if (caseIds.length === 0) return;
  await sql`
    delete from moderation_cases item
    where item.id = any(${caseIds}::uuid[]) and item.kind = 'story'
      and not exists (select from reports where reports.case_id = item.id)
      and not exists (select from moment_appeals where moment_appeals.case_id = item.id)
      and not exists (select from moderation_decisions decision where decision.case_id = item.id)`.execute(db);
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
