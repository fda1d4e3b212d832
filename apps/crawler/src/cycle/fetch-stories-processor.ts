import { addToRun, closeRunIfDone } from '@around/database/crawl/crawl-run-queries';
import { addFetchTasks, type CrawlTaskRow, finishTask } from '@around/database/crawl/crawl-task-queries';
import type { Db } from '@around/database/db';
import { addToOutbox } from '@around/database/outbox/outbox-queries';
import { findProfiles, type ProfileRow } from '@around/database/profiles/profile-queries';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import type { NetworkProfile } from '@around/network-client/schemas/network-profile';
import { crawlQueue, fetchStories } from '@around/queues/crawl-jobs';
import type { Processor } from '@around/queues/job-processor';
import type { Pacing } from '../pacing/pacing.ts';
import type { AccountRotation } from '../rotation/account-rotation.ts';
import type { AccountWork } from '../rotation/account-work.ts';
import { failurePolicies } from '../rotation/failure-policy.ts';
import { areDetailsDue, inBatches } from './due-profiles.ts';
import { type FetchedBatch, saveBatch } from './save-batch.ts';
import { workOnTask } from './work-on-task.ts';

type Dependencies = { db: Db; rotation: AccountRotation; pacing: Pacing; clock: () => Date; kickRelay: () => void };

/** Fetches what is live for a batch of profiles and, once a month, where those that have something live are at home. */
export function fetchStoriesProcessor({
  db,
  rotation,
  pacing,
  clock,
  kickRelay,
}: Dependencies): Processor<typeof fetchStories> {
  async function fetchBatch(account: AccountWork, profiles: ProfileRow[]): Promise<FetchedBatch> {
    const networkIds = profiles.map((profile) => profile.networkId);
    const stories = await account.call((client, signal) => client.fetchStories(networkIds, { signal }));
    const details = new Map<string, NetworkProfile>();
    for (const profile of profiles) {
      if (!stories.storiesByProfile.has(profile.networkId) || !areDetailsDue(profile, clock())) continue;
      const found = await account.call((client, signal) =>
        lookUp(client.fetchProfileById(profile.networkId, { signal })),
      );
      if (found) details.set(profile.networkId, found);
    }
    return { profiles, stories, details };
  }

  async function save(task: CrawlTaskRow, account: AccountWork, batch: FetchedBatch): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await account.requireLease(tx);
      if (!(await finishTask(tx, task.id))) return;
      const counts = await saveBatch(tx, batch, clock());
      await addToRun(tx, task.runId, { ...counts, requestsMade: account.requestsMade() });
      await closeRunIfDone(tx, task.runId);
    });
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
          save(task, account, await fetchBatch(account, profiles)),
        )
        .catch((error: unknown) => splitIfTooLarge(task, error));
    });
  };
}

/** A profile that is gone or private by now has no details; that must not cost the batch its stories. */
async function lookUp(asking: Promise<NetworkProfile>): Promise<NetworkProfile | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof CrawlFailure && (error.kind === 'targetGone' || error.kind === 'targetPrivate'))
      return undefined;
    throw error;
  }
}
