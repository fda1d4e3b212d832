import type { CrawlTaskId } from '@around/contracts/ids';
import { closeRunIfDone } from '@around/database/crawl/crawl-run-queries';
import { type CrawlTaskRow, failTask, finishTask, putOffTask } from '@around/database/crawl/crawl-task-queries';
import type { Db } from '@around/database/db';
import type { CrawlFailure } from '@around/network-client/crawl-failure';
import { placeStories } from '@around/queues/jobs/crawl-jobs';
import type { Processor } from '@around/queues/worker/job-processor';
import { lookUpPlaces } from '../places/look-up-places.ts';
import { findOpenLookUps } from '../places/open-look-ups.ts';
import type { CrawlDependencies } from './tasks/crawl-dependencies.ts';
import { runCrawlTask } from './tasks/run-crawl-task.ts';

type Ending = { failure?: CrawlFailure | undefined; resting: string | undefined };

function write(tx: Db, taskId: CrawlTaskId, { failure, resting }: Ending): Promise<boolean> {
  if (failure) return failTask(tx, taskId, failure.message);
  return resting ? putOffTask(tx, taskId, resting) : finishTask(tx, taskId);
}

/** Looks up where the waiting stories of some profiles belong. What is left waits for a later cycle. */
export function placeStoriesProcessor(dependencies: CrawlDependencies): Processor<typeof placeStories> {
  const { db, rotation, pacing, clock } = dependencies;
  const maxAttempts = placeStories.options.attempts;
  const rules = { db, pacing, clock, maxAttempts, waitLimitMs: pacing.fetchWaitLimitMs };

  async function end(task: CrawlTaskRow, ending: Ending): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (await write(tx, task.id, ending)) await closeRunIfDone(tx, task.runId);
    });
  }

  return ({ taskId }, context) =>
    runCrawlTask(rules, taskId, context, async (task) => {
      const { signal, noteProgress } = context;
      const { runId, profileIds } = task;
      const { lookUps, resting } = await findOpenLookUps(dependencies, profileIds);
      const [first] = lookUps;
      if (!first) return end(task, { resting });
      const wanted = { call: first.call, preferFollowersOf: profileIds, runId, signal, noteProgress };
      const made = await rotation.withAccount(wanted, (account) =>
        lookUpPlaces(dependencies, account, { lookUps, runId }),
      );
      await end(task, { failure: made.failure, resting: made.resting ?? resting });
    });
}
