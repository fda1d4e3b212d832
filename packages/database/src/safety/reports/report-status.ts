import type { ReportStatus } from '@around/contracts/safety/reports';
import type { Db } from '../../db.ts';

export type ReportState = { status: ReportStatus; decidedAt: Date | null };

/** Undefined for an unknown code. */
export async function findReportState(db: Db, code: string): Promise<ReportState | undefined> {
  const row = await db
    .selectFrom('reports')
    .leftJoin('moderationDecisions as decision', 'decision.id', 'reports.decisionId')
    .select(['decision.outcome', 'decision.decidedAt'])
    .where('code', '=', code)
    .executeTakeFirst();
  return row && { status: row.outcome ?? 'open', decidedAt: row.decidedAt };
}
