import { PostponeJob } from '@around/queues/worker/job-processor';

/** Postpones an operator job that waits for other work. Its row already shows the progress, so no reason is written to it. */
export class RecheckLater extends PostponeJob {}
