import type { CrawlRunId, ProfileId } from '@around/contracts/ids';
import { addPlaceTasks } from '@around/database/crawl/crawl-task-queries';
import type { Db } from '@around/database/db';
import { addToOutbox } from '@around/database/outbox/outbox-queries';
import { crawlQueue, placeStories } from '@around/queues/jobs/crawl-jobs';
import { inBatches } from '../planning/plan-batches.ts';

type Wanted = { profileIds: ProfileId[]; size: number };

/** Adds tasks for the look-ups of these profiles to the run, with their jobs. */
export async function enqueueLookUps(tx: Db, runId: CrawlRunId, { profileIds, size }: Wanted): Promise<void> {
  const taskIds = await addPlaceTasks(tx, runId, inBatches(profileIds, size));
  await addToOutbox(
    tx,
    taskIds.map((taskId) => ({ queue: crawlQueue.name, job: placeStories.name, payload: { taskId } })),
  );
}
