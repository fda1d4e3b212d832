import type { OperatorJob } from '@around/contracts/operator/crawler/jobs';
import type { OperatorJobRow } from '@around/database/operator-jobs/operator-job-queries';

/** Leaves out the sealed input. */
export function toJobResponse(row: OperatorJobRow): OperatorJob {
  const { id, kind, target, state, progress, message, result, error, requestedBy, createdAt, finishedAt } = row;
  return {
    id,
    kind,
    target,
    state,
    progress,
    message,
    result: result as Record<string, unknown> | null,
    error,
    requestedBy,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
