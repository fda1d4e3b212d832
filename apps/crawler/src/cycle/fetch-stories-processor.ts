import { addToRun, closeRunIfDone } from '@around/database/crawl/crawl-run-queries';
import { addFetchTasks, type CrawlTaskRow, finishTask } from '@around/database/crawl/crawl-task-queries';
import type { Db } from '@around/database/db';
import { addToOutbox } from '@around/database/outbox/outbox-queries';
import { findProfiles } from '@around/database/profiles/profile-queries';
import type { NewStory } from '@around/database/stories/story-queries';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import { crawlQueue, fetchStories } from '@around/queues/crawl-jobs';
import type { Processor } from '@around/queues/job-processor';
import type { Pacing } from '../pacing/pacing.ts';
import type { AccountRotation } from '../rotation/account-rotation.ts';
import type { AccountWork } from '../rotation/account-work.ts';
import { failurePolicies } from '../rotation/failure-policy.ts';
import { inBatches } from './due-profiles.ts';
import { type FetchedBatch, fetchBatch } from './fetch-batch.ts';
import { saveBatch } from './save-batch.ts';
import { workOnTask } from './work-on-task.ts';

type Dependencies = {
  db: Db;
  rotation: AccountRotation;
  pacing: Pacing;
  clock: () => Date;
  kickRelay: () => void;
  /** Told after they are in the feed. */
  noteNewStories: (stories: NewStory[]) => void;
};

/** Fetches what is live for a batch of profiles and, once a month, where those that have something live are at home. */
export function fetchStoriesProcessor({
  db,
  rotation,
  pacing,
  clock,
  kickRelay,
  noteNewStories,
}: Dependencies): Processor<typeof fetchStories> {
  async function save(task: CrawlTaskRow, account: AccountWork, batch: FetchedBatch): Promise<void> {
    const saved = await db.transaction().execute(async (tx) => {
      await account.requireLease(tx);
      if (!(await finishTask(tx, task.id))) return undefined;
      const { counts, newStories } = await saveBatch(tx, batch, clock());
      await addToRun(tx, task.runId, { ...counts, requestsMade: account.requestsMade() });
      await closeRunIfDone(tx, task.runId);
      return newStories;
    });
    if (saved) noteNewStories(saved);
  }

  /** The network answered a batch with nothing where there should be something: two halves have a better chance. */
  async function split(task: CrawlTaskRow): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (!(await finishTask(tx, task.id))) return;
      const halves = inBatches(task.profileIds, Math.ceil(task.profileIds.length / 2));
      const taskIds = await addFetchTasks(tx, task.runId, halves);
      await addToOutbox(
        tx,
        taskIds.map((taskId) => ({
          queue: crawlQueue.name,
          job: fetchStories.name,
          payload: { taskId },
          delayMs: pacing.noAccountWaitMs,
        })),
      );
    });
    kickRelay();
  }

  async function splitIfTooLarge(task: CrawlTaskRow, error: unknown): Promise<void> {
    const isTooLarge = error instanceof CrawlFailure && failurePolicies[error.kind].job === 'retrySmaller';
    if (!isTooLarge || task.profileIds.length === 1) throw error;
    await split(task);
  }

  return async ({ taskId }, context) => {
    await workOnTask({ db, pacing, maxAttempts: fetchStories.options.attempts }, taskId, context, async (task) => {
      const profiles = await findProfiles(db, task.profileIds);
      await rotation
        .withAccount({ preferFollowersOf: task.profileIds, signal: context.signal }, async (account) =>
          save(task, account, await fetchBatch({ db, clock }, account, profiles)),
        )
        .catch((error: unknown) => splitIfTooLarge(task, error));
    });
  };
}
