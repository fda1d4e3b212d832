import type { OperatorJobResults } from '@around/contracts/operator-jobs';
import { type CrawlRunRow, countTasks, findRun, findRunSince, hasActiveTask } from '@around/database/crawl/find-runs';
import type { Db } from '@around/database/db';
import type { OperatorJobRow } from '@around/database/operator-jobs/operator-job-queries';
import { addToOutbox } from '@around/database/outbox/outbox-queries';
import { crawlCycle, crawlQueue } from '@around/queues/jobs/crawl-jobs';
import { RecheckLater } from '../../job-outcomes/recheck-later.ts';
import { Refusal } from '../../job-outcomes/refusal.ts';
import type { Pacing } from '../../pacing/pacing.ts';
import { explainNoAccount } from './explain-no-account.ts';
import type { OperatorAction } from './operator-action.ts';
import { pluralize } from './pluralize.ts';

type Dependencies = { db: Db; pacing: Pacing; clock: () => Date; kickRelay: () => void };

const RECHECK_MS = 500;
/** After this time without a run the request counts as lost and is sent again. */
const LOST_AFTER_MS = 10_000;

type CycleResult = OperatorJobResults['run-cycle'];

/** Starts a crawl run or joins the open one, and follows it to its end. Between two checks the job waits in the queue. */
export function runCycle({ db, pacing, clock, kickRelay }: Dependencies): OperatorAction<'run-cycle'> {
  return async ({ job, report }) => {
    const run = await findRunOf(job);
    if (!run || (job.progress === 0 && (await isWaiting(run)))) {
      const isLost = clock().getTime() - job.createdAt.getTime() > LOST_AFTER_MS;
      if (job.progress === 0 || isLost) await requestRun();
      await report(10, 'Starting the crawl');
      throw new RecheckLater('the crawl is about to begin', isLost ? LOST_AFTER_MS : RECHECK_MS);
    }
    const tasks = await countTasks(db, run.id);
    const result = toResult(run);
    if (!result.isFinished) {
      const share = tasks.all === 0 ? 0 : tasks.ended / tasks.all;
      await report(
        Math.round(30 + 60 * share),
        `Crawling: ${pluralize(result.storyCount, 'story', 'stories')} so far`,
        result,
      );
      throw new RecheckLater(`${pluralize(result.storyCount, 'story', 'stories')} so far`, RECHECK_MS);
    }
    if (tasks.all === 0) throw new Refusal((await explainNoAccount(db, pacing, { call: 'tray' })).message);
    return { message: describe(run), result };
  };

  /** The run that this job has joined before, otherwise one to join. */
  function findRunOf(job: OperatorJobRow): Promise<CrawlRunRow | undefined> {
    const joined = (job.result as CycleResult | null)?.runId;
    return joined ? findRun(db, joined) : findRunSince(db, job.createdAt);
  }

  /** All open tasks of the run wait, so a new run begins if an account is free. */
  async function isWaiting({ id, finishedAt }: CrawlRunRow): Promise<boolean> {
    return finishedAt === null && !(await hasActiveTask(db, id));
  }

  async function requestRun(): Promise<void> {
    await addToOutbox(db, [{ queue: crawlQueue.name, job: crawlCycle.name, payload: { reason: 'requested' } }]);
    kickRelay();
  }
}

function toResult(run: CrawlRunRow): CycleResult {
  return {
    runId: run.id,
    isFinished: run.finishedAt !== null,
    storyCount: run.storiesFetched,
    storiesAdded: run.storiesAdded,
    accountsProcessed: run.accountsProcessed,
    accountsWithErrors: run.accountsWithErrors,
  };
}

function describe({ storiesFetched, storiesAdded, accountsProcessed, accountsWithErrors }: CrawlRunRow): string {
  const summary = `Crawl completed: ${pluralize(storiesFetched, 'story', 'stories')}, ${storiesAdded} of them new`;
  if (accountsWithErrors === 0) return summary;
  return `${summary}; ${accountsWithErrors} of ${accountsProcessed + accountsWithErrors} accounts had errors`;
}
