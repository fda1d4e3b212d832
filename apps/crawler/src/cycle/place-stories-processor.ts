import { closeRunIfDone } from '@around/database/crawl/crawl-run-queries';
import { type CrawlTaskRow, failTask, finishTask, putOffTask } from '@around/database/crawl/crawl-task-queries';
import type { Db } from '@around/database/db';
import { placeStories } from '@around/queues/jobs/crawl-jobs';
import type { Processor } from '@around/queues/worker/job-processor';
import { lookUpPlaces } from '../places/look-up-places.ts';
import { findOpenLookUps } from '../places/open-look-ups.ts';
import type { CrawlDependencies } from './tasks/crawl-dependencies.ts';
import { runCrawlTask } from './tasks/run-crawl-task.ts';

/** Looks up where the waiting stories of some profiles belong. What is left waits for a later cycle. */
export function placeStoriesProcessor(dependencies: CrawlDependencies): Processor<typeof placeStories> {
  const { db, rotation, pacing, clock } = dependencies;
  const maxAttempts = placeStories.options.attempts;
  const rules = { db, pacing, clock, maxAttempts, waitLimitMs: pacing.fetchWaitLimitMs };

  async function end(task: CrawlTaskRow, write: (tx: Db) => Promise<boolean>): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (await write(tx)) await closeRunIfDone(tx, task.runId);
    });
  }

  return ({ taskId }, context) =>
    runCrawlTask(rules, taskId, context, async (task) => {
      const { signal, noteProgress } = context;
      const { runId, profileIds } = task;
      const { lookUps, resting } = await findOpenLookUps(dependencies, profileIds);
      const [first] = lookUps;
      if (!first) return end(task, (tx) => (resting ? putOffTask(tx, taskId, resting) : finishTask(tx, taskId)));
      const wanted = { call: first.call, preferFollowersOf: profileIds, runId, signal, noteProgress };
      const { failure } = await rotation.withAccount(wanted, (account) =>
        lookUpPlaces(dependencies, account, { lookUps, runId }),
      );
      await end(task, (tx) => (failure ? failTask(tx, taskId, failure.message) : finishTask(tx, taskId)));
    });
}
