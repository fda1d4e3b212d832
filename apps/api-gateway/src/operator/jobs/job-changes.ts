import type { OperatorJobId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { findOperatorJob } from '@around/database/operator-jobs/operator-job-queries';
import { toJobResponse } from './job-response.ts';

/** For `sendEvents`: returns the job at each change, and `end` after it has ended. */
export function jobChanges(db: Db, jobId: OperatorJobId) {
  let lastSent = '';
  let hasEnded = false;
  return async () => {
    const row = hasEnded ? undefined : await findOperatorJob(db, jobId);
    if (!row) return 'end' as const;
    hasEnded = row.finishedAt !== null;
    const data = toJobResponse(row);
    const text = JSON.stringify(data);
    if (text === lastSent) return 'unchanged' as const;
    lastSent = text;
    return { event: 'job', data };
  };
}
