import { crawlQueue } from './crawl-jobs.ts';
import type { QueueContract } from './job-contract.ts';
import { mailQueue } from './mail-jobs.ts';
import { operatorQueue } from './operator-jobs.ts';
import { uploadQueue } from './upload-jobs.ts';

/** Every outbox relay needs all of them: the relays share one outbox, and a row of an unknown queue is skipped. */
export const allQueues: QueueContract[] = [crawlQueue, operatorQueue, mailQueue, uploadQueue];
