import { AccountId } from '@around/contracts/ids';
import type { OperatorJobKind } from '@around/contracts/operator-jobs';
import type { Db } from '@around/database/db';
import {
  failOperatorJob,
  finishOperatorJob,
  noteOperatorJobProgress,
  type OperatorJobRow,
  startOperatorJob,
} from '@around/database/operator-jobs/operator-job-queries';
import { type JobContext, PostponeJob, type Processor } from '@around/queues/job-processor';
import { operatorJob } from '@around/queues/operator-jobs';
import type { Pacing } from '../pacing/pacing.ts';
import { classifyJobError } from './classify-job-error.ts';
import { explainNoAccount } from './explain-no-account.ts';
import type { OperatorAction, OperatorActions, OperatorTask } from './operator-action.ts';
import { waitLimitMs } from './wait-limits.ts';

type Dependencies = { db: Db; actions: OperatorActions; pacing: Pacing; clock: () => Date };

/** Somebody watches: look for a free account more often than a crawl does. */
const RECHECK_MS = 1_000;

type Task = OperatorTask<OperatorJobKind>;

/**
 * Carries out what an operator asked for and writes down how far it came and how it ended. Every end is told in the job's row, in
 * words; only what is wrong with ourselves is tried again by the queue.
 */
export function operatorJobProcessor({ db, actions, pacing, clock }: Dependencies): Processor<typeof operatorJob> {
  return async ({ jobId }, context) => {
    const job = await startOperatorJob(db, jobId);
    if (!job) return;
    const task = toTask(job, context);
    try {
      // Kind and action belong together by the table's type; a row's kind is not known before it is read.
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
        return noteOperatorJobProgress(db, job.id, { progress, message, ...(result && { result }) });
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
        return fail(task, decision.words);
      case 'tryAnother':
        if (task.isLate) return fail(task, decision.words);
        return waitForAccount(task, decision.words);
      case 'waitForAccount': {
        const { words, waitMs } = await explain(task.job);
        if (waitMs === null || waitMs > waitLeftMs(task.job)) return fail(task, words);
        return waitForAccount(task, words);
      }
      case 'mistake':
        if (context.attempt >= operatorJob.options.attempts) {
          await fail(task, 'The crawler made a mistake; its log has the details');
        }
        throw error;
    }
  }

  async function waitForAccount(task: Task, words: string): Promise<never> {
    await task.report(0, words);
    throw new PostponeJob(words, RECHECK_MS);
  }

  async function fail(task: Task, words: string): Promise<void> {
    if (await failOperatorJob(db, task.job.id, words)) task.log.warn({ words }, 'operator job failed');
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
