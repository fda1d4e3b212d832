import type { CrawlRunId, CrawlTaskId, ProfileId } from '@around/contracts/ids';
import { addFetchTasks, type NewFetchTask } from '@around/database/crawl/crawl-task-queries';
import { endGathering, findGatheringTask, saveGathered } from '@around/database/crawl/gathering-tasks';
import type { Db } from '@around/database/db';
import { inBatches } from '../planning/plan-batches.ts';
import { enqueueFetches } from './enqueue-fetches.ts';

type Wanted = { profileIds: ProfileId[]; expectedIds: ProfileId[]; size: number };

/**
 * Gathers public profiles of all sweeps of a run into shared batches, so that a few full calls replace a small one for each
 * account. A full batch is sent at once, the last one when all sweeps are done.
 */
export async function gatherBatches(
  tx: Db,
  runId: CrawlRunId,
  { profileIds, expectedIds, size }: Wanted,
): Promise<void> {
  if (profileIds.length === 0) return;
  const open = await findGatheringTask(tx, runId);
  const expected = new Set([...(open?.expectedIds ?? []), ...expectedIds]);
  const batches = inBatches([...(open?.profileIds ?? []), ...profileIds], size).map(
    (batch): Required<NewFetchTask> => ({
      profileIds: batch,
      expectedIds: batch.filter((id) => expected.has(id)),
      isSecondLook: false,
      accountId: null,
      isGathering: batch.length < size,
    }),
  );
  const taskIds = open ? await continueTask(tx, runId, open.id, batches) : await addFetchTasks(tx, runId, batches);
  await enqueueFetches(
    tx,
    taskIds.filter((_, index) => !batches[index]!.isGathering),
  );
}

async function continueTask(
  tx: Db,
  runId: CrawlRunId,
  taskId: CrawlTaskId,
  [first, ...others]: Required<NewFetchTask>[],
): Promise<CrawlTaskId[]> {
  const { profileIds, expectedIds, isGathering } = first!;
  await saveGathered(tx, taskId, { profileIds, expectedIds, isGathering });
  return [taskId, ...(await addFetchTasks(tx, runId, others))];
}

/** Must be called after a sweep ends or is postponed, in the same transaction. */
export async function sendGathered(tx: Db, runId: CrawlRunId): Promise<void> {
  await enqueueFetches(tx, await endGathering(tx, runId));
}
