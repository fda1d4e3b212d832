import type { CrawlTaskId } from '@around/contracts/ids';
import { addToRun, closeRunIfDone } from '@around/database/crawl/crawl-run-queries';
import { type CrawlTaskRow, failTask, findPendingTask } from '@around/database/crawl/crawl-task-queries';
import type { Db } from '@around/database/db';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import { GiveUpJob, type JobContext, PostponeJob } from '@around/queues/job-processor';
import type { Pacing } from '../pacing/pacing.ts';
import { failurePolicies } from '../rotation/failure-policy.ts';

type Dependencies = { db: Db; pacing: Pacing; maxAttempts: number };

/**
 * Does the work of one task of a run. A task that is finished already, or whose run was given up, is left alone: a job may come
 * twice. A failure postpones, retries or ends the task as the policy table says; an ended task never keeps its run open.
 */
export async function workOnTask(
  { db, pacing, maxAttempts }: Dependencies,
  taskId: CrawlTaskId,
  context: JobContext,
  work: (task: CrawlTaskRow) => Promise<void>,
): Promise<void> {
  const task = await findPendingTask(db, taskId);
  if (!task) return;
  try {
    await work(task);
  } catch (error) {
    if (context.signal.aborted) throw error;
    const next = toJobError(error, pacing);
    const isOver = next instanceof GiveUpJob || (context.attempt >= maxAttempts && !(next instanceof PostponeJob));
    if (isOver) await endInFailure(db, task, error);
    throw next;
  }
}

function toJobError(error: unknown, pacing: Pacing): unknown {
  if (!(error instanceof CrawlFailure)) return error;
  switch (failurePolicies[error.kind].job) {
    case 'postpone':
    case 'handOver':
      return new PostponeJob(error.message, pacing.noAccountWaitMs);
    case 'giveUp':
      return new GiveUpJob(error.message, { cause: error });
    case 'retry':
    case 'retrySmaller':
      return error;
  }
}

async function endInFailure(db: Db, task: CrawlTaskRow, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  await db.transaction().execute(async (tx) => {
    if (!(await failTask(tx, task.id, reason))) return;
    await addToRun(tx, task.runId, { accountsWithErrors: task.kind === 'sweep' ? 1 : 0 });
    await closeRunIfDone(tx, task.runId);
  });
}
