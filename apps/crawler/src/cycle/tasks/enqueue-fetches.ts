import type { CrawlTaskId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { addToOutbox } from '@around/database/outbox/outbox-queries';
import { crawlQueue, fetchStories } from '@around/queues/jobs/crawl-jobs';

/** Adds a job for each task to the outbox, in the transaction that adds the tasks. */
export async function enqueueFetches(tx: Db, taskIds: CrawlTaskId[], delayMs = 0): Promise<void> {
  await addToOutbox(
    tx,
    taskIds.map((taskId) => ({ queue: crawlQueue.name, job: fetchStories.name, payload: { taskId }, delayMs })),
  );
}
