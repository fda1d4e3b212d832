import type { ModerationCaseId, MomentId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';

/**
 * Withdraws open appeals about moments that their author has deleted, so that nobody has to decide them. Deletes their words, which
 * were for the operator only. Call it in a transaction.
 */
export async function withdrawAppeals(db: Db, momentIds: MomentId[]): Promise<void> {
  const { rows } = await sql<{ caseId: ModerationCaseId }>`
    update moment_appeals set withdrawn_at = clock_timestamp(), words = null
    from moderation_decisions decision
    where decision.id = moment_appeals.decision_id and decision.moment_id = any(${momentIds}::uuid[])
      and outcome_id is null and withdrawn_at is null
    returning moment_appeals.case_id`.execute(db);
  await endAppeals(
    db,
    rows.map(({ caseId }) => caseId),
  );
}

/** Ends the appeals of these cases. The cases stay open for reports that are not decided. */
export async function endAppeals(db: Db, caseIds: ModerationCaseId[]): Promise<void> {
  if (caseIds.length === 0) return;
  await sql`
    update moderation_cases item
    set is_appeal = false, status = next.status, claimed_by = null, claimed_until = null,
      decided_at = case when next.status = 'decided' then clock_timestamp() end
    from (
      select ended.id, case when exists (
        select from reports where reports.case_id = ended.id and reports.decision_id is null
      ) then 'open' else 'decided' end as status
      from moderation_cases ended
    ) next
    where next.id = item.id and item.id = any(${caseIds}::uuid[]) and item.is_appeal`.execute(db);
}
