import { AccountId } from '@around/contracts/ids';
import type { OperatorJobKind } from '@around/contracts/operator-jobs';
import type { Db } from '@around/database/db';
import {
  failOperatorJob,
  finishOperatorJob,
  type OperatorJobRow,
  saveOperatorJobProgress,
  startOperatorJob,
} from '@around/database/operator-jobs/operator-job-queries';
import { operatorJob } from '@around/queues/jobs/operator-jobs';
import { type JobContext, PostponeJob, type Processor } from '@around/queues/worker/job-processor';
import type { Pacing } from '../pacing/pacing.ts';
import { explainNoAccount } from './actions/explain-no-account.ts';
import type { OperatorAction, OperatorActions, OperatorTask } from './actions/operator-action.ts';
import { classifyJobError } from './classify-job-error.ts';
import { waitLimitMs } from './wait-limits.ts';

type Dependencies = { db: Db; actions: OperatorActions; pacing: Pacing; clock: () => Date };

/** More often than a crawl, because an operator waits. */
const RECHECK_MS = 1_000;

type Task = OperatorTask<OperatorJobKind>;

/**
 * Runs an operator job and writes its progress and result to its row. Every end has a message there; only unexpected errors are
 * retried by the queue.
 */
export function operatorJobProcessor({ db, actions, pacing, clock }: Dependencies): Processor<typeof operatorJob> {
  return async ({ jobId }, context) => {
    const job = await startOperatorJob(db, jobId);
    if (!job) return;
    const task = toTask(job, context);
    try {
      // The type of `actions` pairs kind and action, but a row's kind is known at run time only.
      const action = actions[job.kind] as OperatorAction<OperatorJobKind>;
      await finishOperatorJob(db, jobId, await action(task));
      task.log.info('operator job done');
    } catch (error) {
      if (context.signal.aborted) throw error;
      await endOrThrow(task, context, error);
    }
  };

  function toTask(job: OperatorJobRow, { signal, log, noteProgress }: JobContext): Task {
    return {
      job,
      signal,
      log: log.child({ kind: job.kind, operatorJobId: job.id }),
      isLate: waitLeftMs(job) <= 0,
      noteProgress,
      report(progress, message, result) {
        noteProgress();
        return saveOperatorJobProgress(db, job.id, { progress, message, ...(result && { result }) });
      },
    };
  }

  function waitLeftMs({ kind, startedAt, createdAt }: OperatorJobRow): number {
    return (startedAt ?? createdAt).getTime() + waitLimitMs[kind] - clock().getTime();
  }

  async function endOrThrow(task: Task, context: JobContext, error: unknown): Promise<void> {
    const decision = classifyJobError(error);
    switch (decision.next) {
      case 'recheck':
        throw error;
      case 'fail':
        return fail(task, decision.message);
      case 'tryAnother':
        if (task.isLate) return fail(task, decision.message);
        return waitForAccount(task, decision.message);
      case 'waitForAccount': {
        const { message, waitMs } = await explain(task.job);
        if (waitMs === null || waitMs > waitLeftMs(task.job)) return fail(task, message);
        return waitForAccount(task, message);
      }
      case 'bug':
        if (context.attempt >= operatorJob.options.attempts) {
          await fail(task, 'The crawler failed unexpectedly; its log has the details');
        }
        throw error;
    }
  }

  async function waitForAccount(task: Task, message: string): Promise<never> {
    await task.report(0, message);
    throw new PostponeJob(message, RECHECK_MS);
  }

  async function fail(task: Task, message: string): Promise<void> {
    if (await failOperatorJob(db, task.job.id, message)) task.log.warn({ reason: message }, 'operator job failed');
  }

  function explain({ kind, target }: OperatorJobRow) {
    const accountId = isAboutOneAccount[kind] ? AccountId.parse(target) : undefined;
    return explainNoAccount(db, pacing, accountId ? { accountId } : {});
  }
}

const isAboutOneAccount: Partial<Record<OperatorJobKind, true>> = {
  'check-account': true,
  'import-session': true,
  'log-in': true,
  'confirm-log-in': true,
  'log-out': true,
};
