import type { CaseDetail, CaseSummary } from '@around/contracts/operator/moderation/cases';
import { type Decision, UNDO_MINUTES } from '@around/contracts/operator/moderation/decisions';
import { urgencies } from '@around/contracts/safety/report-reasons';
import type {
  CaseAppealRow,
  CaseAuthorRow,
  CaseRemovalRow,
  CaseReportRow,
} from '@around/database/safety/cases/case-detail';
import type { CaseSummaryRow } from '@around/database/safety/cases/case-summaries';
import type { DecisionRow } from '@around/database/safety/decisions/decide-case';
import type { Suspension } from '@around/database/safety/users/suspensions';

export function toSummary({ story, ...row }: CaseSummaryRow): CaseSummary {
  return {
    ...row,
    urgency: urgencies[row.urgency] ?? 'normal',
    waitingSince: row.waitingSince.toISOString(),
    claimedUntil: row.claimedUntil?.toISOString() ?? null,
    story: story && { ...story, ...reviewedMedia(row.id, story) },
  };
}

/** Operators see the media through a path of their own, because the public ones answer 410 after a takedown. */
function reviewedMedia(caseId: string, { mediaUrl, thumbnailUrl }: NonNullable<CaseSummaryRow['story']>) {
  const path = `/api/admin/moderation/cases/${caseId}/media`;
  return {
    mediaUrl: mediaUrl === null ? null : `${path}/media`,
    thumbnailUrl: thumbnailUrl === null ? null : `${path}/thumbnail`,
  };
}

type DetailRows = {
  summary: CaseSummaryRow;
  author: CaseAuthorRow | undefined;
  /** Of the author. */
  suspension: Suspension | undefined;
  reports: CaseReportRow[];
  removal: CaseRemovalRow | undefined;
  appeal: CaseAppealRow | undefined;
  decisions: DecisionRow[];
};

/** The first characters of a keyed hash distinguish networks and reveal nothing else. */
const NETWORK_LABEL_LENGTH = 8;

export function toDetail(
  { summary, author, suspension, reports, removal, appeal, decisions }: DetailRows,
  now: Date,
): CaseDetail {
  return {
    ...toSummary(summary),
    author: author
      ? { ...author, isSuspended: !!suspension, suspendedUntil: suspension?.until?.toISOString() ?? null }
      : null,
    reportList: reports.map(({ words, createdAt, networkHash, ...report }) => ({
      ...report,
      text: words,
      reportedAt: createdAt.toISOString(),
      network: networkHash?.slice(0, NETWORK_LABEL_LENGTH) ?? null,
    })),
    removal: removal ? { ...removal, text: removal.words, appeal: removal.appealWords } : null,
    appeal: appeal ? toAppeal(appeal) : null,
    decisions: decisions.map((decision) => toDecision(decision, now)),
  };
}

function toAppeal({ words, createdAt, withdrawnAt, ...appeal }: CaseAppealRow): NonNullable<CaseDetail['appeal']> {
  return {
    ...appeal,
    text: words,
    appealedAt: createdAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  };
}

export function toDecision({ decidedAt, undoneAt, settledAt, ...row }: DecisionRow, now: Date): Decision {
  const undoUntil = new Date(decidedAt.getTime() + UNDO_MINUTES * 60_000);
  const canUndo = !undoneAt && !settledAt && undoUntil > now;
  return {
    ...row,
    decidedAt: decidedAt.toISOString(),
    undoUntil: canUndo ? undoUntil.toISOString() : null,
  };
}
