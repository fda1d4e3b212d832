import type { Wait } from '@around/database/accounts/account-waits';
import { PostponeJob } from '@around/queues/worker/job-processor';
import { describeWait } from './account-must-wait.ts';

/** No account may make a request now. The job is postponed until one may, or until the next check. */
export class NoAccountAvailable extends PostponeJob {
  /** Waiting alone does not help: an operator has to act. */
  readonly needsOperator: boolean;

  constructor(wait: Wait | undefined, delayMs: number) {
    super(wait ? describeWait(wait) : 'no account is available', delayMs);
    this.needsOperator = wait?.waitMs === null;
  }
}
