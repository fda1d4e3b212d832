import type { Wait } from '@around/database/accounts/account-waits';
import { PostponeJob } from '@around/queues/job-processor';
import { describeWait } from './account-must-wait.ts';

/** No account may ask now. The job is postponed to the moment at which one may, or at least looks again then. */
export class NobodyFree extends PostponeJob {
  /** Time alone does not end it: somebody has to act. */
  readonly needsSomebody: boolean;

  constructor(wait: Wait | undefined, delayMs: number) {
    super(wait ? describeWait(wait) : 'no account is free', delayMs);
    this.needsSomebody = wait?.waitMs === null;
  }
}
