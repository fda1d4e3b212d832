import type { CrawlTaskId } from '@around/contracts/ids';
import { addToRun, closeRunIfDone, type RunCounts } from '@around/database/crawl/crawl-run-queries';
import {
  type CrawlTaskRow,
  failTask,
  postponeTask,
  putOffTask,
  startTask,
} from '@around/database/crawl/crawl-task-queries';
import { isDatabaseUnavailable } from '@around/database/database-unavailable';
import type { Db } from '@around/database/db';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import { GiveUpJob, type JobContext, PostponeJob } from '@around/queues/worker/job-processor';
import type { Pacing } from '../../pacing/pacing.ts';
import { failurePolicies } from '../../rotation/failures/failure-policy.ts';
import { NoAccountAvailable } from '../../rotation/no-account-available.ts';
import { sendGathered } from './gather-batches.ts';

type Dependencies = { db: Db; pacing: Pacing; clock: () => Date; maxAttempts: number; waitLimitMs: number };

/**
 * Runs a task of a crawl run. Skips a task that is finished or whose run was abandoned, because jobs may arrive twice. A failure
 * postpones, retries or ends the task by the policy table; an ended task never keeps its run open.
 */
export async function runCrawlTask(
  dependencies: Dependencies,
  taskId: CrawlTaskId,
  context: JobContext,
  work: (task: CrawlTaskRow) => Promise<void>,
): Promise<void> {
  const { db, maxAttempts } = dependencies;
  const task = await startTask(db, taskId);
  if (!task) return;
  try {
    await work(task);
  } catch (error) {
    if (context.signal.aborted || isDatabaseUnavailable(error)) throw error;
    const next = toJobError(error, context, dependencies);
    if (next instanceof PostponeJob) return postpone(dependencies, task, next);
    if (next instanceof GiveUpJob || context.attempt >= maxAttempts) await endInFailure(db, task, error);
    throw next;
  }
}

function toJobError(error: unknown, { attempt }: JobContext, { pacing }: Dependencies): unknown {
  if (!(error instanceof CrawlFailure)) return error;
  switch (failurePolicies[error.kind].job) {
    case 'postpone':
    case 'reassign':
      return new PostponeJob(error.message, pacing.noAccountWaitMs);
    case 'giveUp':
    case 'isolateProfile':
      return new GiveUpJob(error.message, { cause: error });
    case 'retry':
    case 'splitAndRetry':
      return attempt >= pacing.triesPerTask ? new GiveUpJob(error.message, { cause: error }) : error;
  }
}

/** Postpones the task until an account is available. If that is too late, the task ends: the next cycle has fresh trays. */
async function postpone(dependencies: Dependencies, task: CrawlTaskRow, postponed: PostponeJob): Promise<never> {
  const { db, clock, waitLimitMs } = dependencies;
  const ageMs = clock().getTime() - task.createdAt.getTime();
  const { message: reason, delayMs } = postponed;
  if (ageMs + delayMs <= waitLimitMs) {
    await db.transaction().execute(async (tx) => {
      await postponeTask(tx, task.id, { reason, delayMs });
      if (task.kind === 'sweep') await sendGathered(tx, task.runId);
    });
    throw postponed;
  }
  const needsOperator = postponed instanceof NoAccountAvailable && postponed.needsOperator;
  if (needsOperator) await endInFailure(db, task, postponed);
  else await endTask(db, task, { end: (tx) => putOffTask(tx, task.id, reason) });
  throw new GiveUpJob(reason, { cause: postponed });
}

async function endInFailure(db: Db, task: CrawlTaskRow, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const accountsWithErrors = task.kind === 'sweep' ? 1 : 0;
  await endTask(db, task, { end: (tx) => failTask(tx, task.id, reason), counts: { accountsWithErrors } });
}

type Ending = { end: (tx: Db) => Promise<boolean>; counts?: RunCounts };

/** Locks tasks before their run: the gathered batches come before the counts. */
async function endTask(db: Db, { runId, kind }: CrawlTaskRow, { end, counts = {} }: Ending): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await end(tx))) return;
    if (kind === 'sweep') await sendGathered(tx, runId);
    await addToRun(tx, runId, counts);
    await closeRunIfDone(tx, runId);
  });
}
