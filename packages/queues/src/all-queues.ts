import { cdnQueue } from './jobs/cdn-jobs.ts';
import { crawlQueue } from './jobs/crawl-jobs.ts';
import type { QueueContract } from './jobs/job-contract.ts';
import { mailQueue } from './jobs/mail-jobs.ts';
import { operatorQueue } from './jobs/operator-jobs.ts';
import { uploadQueue } from './jobs/upload-jobs.ts';

/** Every outbox relay needs all of them: the relays share one outbox, and a row of an unknown queue is skipped. */
export const allQueues: QueueContract[] = [crawlQueue, operatorQueue, mailQueue, uploadQueue, cdnQueue];
