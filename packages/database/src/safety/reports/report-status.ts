import type { ReportStatus } from '@around/contracts/safety/reports';
import type { Db } from '../../db.ts';
import { overturnedAt } from '../../moments/appeals/overturned-takedown.ts';

export type ReportState = { status: ReportStatus; decidedAt: Date | null };

/** Undefined for an unknown code. */
export async function findReportState(db: Db, code: string): Promise<ReportState | undefined> {
  const row = await db
    .selectFrom('reports')
    .leftJoin('moderationDecisions as decision', 'decision.id', 'reports.decisionId')
    .select(['decision.outcome', 'decision.decidedAt', overturnedAt('decision').as('changedAt')])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!row) return undefined;
  const { outcome, decidedAt, changedAt } = row;
  return changedAt ? { status: 'changed', decidedAt: changedAt } : { status: outcome ?? 'open', decidedAt };
}
