import { addToRun, closeRunIfDone } from '@around/database/crawl/crawl-run-queries';
import { addFetchTasks, type CrawlTaskRow, finishTask } from '@around/database/crawl/crawl-task-queries';
import type { Db } from '@around/database/db';
import { addToOutbox } from '@around/database/outbox/outbox-queries';
import { readPostingRhythms } from '@around/database/profiles/posting-rhythm';
import { claimProfiles, findFollowedProfiles, saveFollowing } from '@around/database/profiles/profile-queries';
import { noteTraySightings } from '@around/database/records/tray-sightings';
import type { Tray } from '@around/network-client/calls/fetch-tray';
import { crawlQueue, fetchStories, sweepAccount } from '@around/queues/crawl-jobs';
import { GiveUpJob, PostponeJob, type Processor } from '@around/queues/job-processor';
import type { Pacing } from '../pacing/pacing.ts';
import type { AccountRotation } from '../rotation/account-rotation.ts';
import type { AccountWork } from '../rotation/account-work.ts';
import { findDueProfiles, inBatches } from './due-profiles.ts';
import { readFollowing } from './read-following.ts';
import { workOnTask } from './work-on-task.ts';

type Dependencies = { db: Db; rotation: AccountRotation; pacing: Pacing; clock: () => Date; kickRelay: () => void };

/** Looks over one account's shoulder: which of the profiles it follows have something new. Batches of them become tasks of the run. */
export function sweepAccountProcessor({
  db,
  rotation,
  pacing,
  clock,
  kickRelay,
}: Dependencies): Processor<typeof sweepAccount> {
  async function sweep(account: AccountWork): Promise<Tray> {
    if (isFollowingStale(account)) await refreshFollowing(account);
    return account.call((client, signal) => client.fetchTray({ signal }));
  }

  /** Kept at once: a sweep whose account has to stop before the tray does not read the list twice. */
  async function refreshFollowing(account: AccountWork): Promise<void> {
    const following = await readFollowing(account);
    if (!following) return;
    await db.transaction().execute(async (tx) => {
      await account.requireLease(tx);
      await saveFollowing(tx, account.lease.accountId, following);
    });
  }

  function isFollowingStale({ lease }: AccountWork): boolean {
    return (lease.followingSyncedAt?.getTime() ?? 0) < clock().getTime() - pacing.followingRefreshMs;
  }

  async function saveSweep(task: CrawlTaskRow, account: AccountWork, tray: Tray): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await account.requireLease(tx);
      if (!(await finishTask(tx, task.id))) return;
      const followed = await findFollowedProfiles(tx, account.lease.accountId);
      const rhythms = await readPostingRhythms(
        tx,
        followed.map((profile) => profile.id),
      );
      const due = findDueProfiles(followed, tray.entries, { now: clock(), pacing, rhythms });
      const claimed = await claimProfiles(tx, task.runId, due);
      await noteTraySightings(
        tx,
        tray.entries.map(({ profile, latestMediaAt }) => ({ networkId: profile.id, latestMediaAt })),
      );
      const taskIds = await addFetchTasks(tx, task.runId, inBatches(claimed, pacing.profilesPerBatch));
      await addToOutbox(
        tx,
        taskIds.map((taskId) => ({ queue: crawlQueue.name, job: fetchStories.name, payload: { taskId } })),
      );
      await addToRun(tx, task.runId, { accountsProcessed: 1, requestsMade: account.requestsMade() });
      await closeRunIfDone(tx, task.runId);
    });
    kickRelay();
  }

  function giveUpWhenLate(task: CrawlTaskRow, error: unknown): never {
    const ageMs = clock().getTime() - task.createdAt.getTime();
    if (error instanceof PostponeJob && ageMs + error.delayMs > pacing.sweepPatienceMs)
      throw new GiveUpJob(error.message, { cause: error });
    throw error;
  }

  return async ({ taskId }, context) => {
    await workOnTask({ db, pacing, maxAttempts: sweepAccount.options.attempts }, taskId, context, async (task) => {
      await rotation
        .withAccount({ accountId: task.accountId!, call: 'tray', signal: context.signal }, async (account) =>
          saveSweep(task, account, await sweep(account)),
        )
        .catch((error: unknown) => giveUpWhenLate(task, error));
    });
  };
}
