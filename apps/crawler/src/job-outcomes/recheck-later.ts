import { PostponeJob } from '@around/queues/job-processor';

/** What the job waits for goes on by itself; its row says already how far it is. */
export class RecheckLater extends PostponeJob {}
